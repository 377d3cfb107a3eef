"""Russian: the words of the rule books, yaku as Furiten's appendix V spells them."""

BETWEEN = " "

TEXT = """
east Восток
south Юг
west Запад
north Север
round %s %d
counters %d хонба  %d риичи
minutes %d мин
last_deal посл. сдача
house %s: как %s, кроме строк: %d. Нажимайте TENPAI, чтобы прочесть их по одной
win победа
next листать
take выбрать
put_right тайлы лежат верно
undo отменить последнее действие
call_referee позвать судью
nothing Выбирать нечего
a_tile тайл
at_wall %s на стене
at_rack %s на подставке
at_river %s в сбросе
at_melds %s среди сетов
man %d ман
pin %d пин
sou %d со
haku белый дракон
hatsu зелёный дракон
chun красный дракон
taken_riichi риичи объявлено; ещё раз — отмена
taken_win победа объявлена; ещё раз — отмена
taken_tenpai темпай
taken_noten нотен
taken_nine объявлены девять терминалов
taken_suit масть названа
wait_draw ждём взятия тайла
wait_tile ждём тайла, его пока не видно
wait_indicator ждём индикатора
wait_agree ждём согласия остальных
refused_turn не ваш ход
refused_now сейчас нельзя
refused_wall в стене мало тайлов
refused_points мало очков
refused_open рука открыта
refused_twice уже объявлено
refused_dead рука мёртвая
refused_late поздно
refused_spent отмена в этой сдаче уже была
refused_proposal есть другое предложение
hold_referee держите кнопку судьи
agreed согласие дано
lapsed предложение не принято
withdrawn_riichi риичи отменено
withdrawn_win победа отменена
withdrawn_nine девять терминалов отменены
minutes_left осталось времени
refused_signal кости только после сигнала
time_unknown Сколько осталось времени, неизвестно. Меню (кнопка судьи): осталось времени
no_win победы нет
withdraws %s отменяет: %s
tsumo Цумо
ron Рон
worth %d хан %d фу
han %d хан
mangan манган
haneman ханеман
baiman байман
sanbaiman санбайман
yakuman якуман
dora дора
hand рука
honba хонба
deposit залог
pao пао
rinshan_liability ответственность
noten нотен
chombo чомбо
exhaustive Ничья
is_tenpai темпай: %s
nobody_tenpai темпая нет ни у кого
is_nagashi нагаши манган: %s
nine_terminals Девять сирот
four_winds Четыре ветра
four_kans Четыре кана
four_riichi Четыре риичи
triple_ron Победа троих
redeal Пересдача
void_chombo Чомбо
record Запись: сдача %d
head хеш %s
crowded Память почти полна: перепишите записи командой «jantaku pull»
furiten фуритен
may_win победа?
solved решено
go_on дальше
dead_hand мёртвая рука
deal_again пересдача
show темпай
withhold нотен
stop конец
confirm да
referee? %s зовёт судью
false_win? %s: победы нет. Как играть дальше, решают в меню (кнопка судьи)
kuikae? %s: куикаэ. Верните тайл и сбросьте другой
riichi_hand? %s: после риичи сброшен не взятый тайл. Верните его
invalid_meld? %s: тайлы не составляют сета. До сброса: исправьте или верните
claimed_tile? %s: затребованный тайл не взят. Положите его к сету
wrong_draw? %s: тайл взят вне очереди или не с того места. Верните его
open_riichi? %s: риичи объявлено с открытой рукой
dead_call? %s: объявление с мёртвой рукой. Верните тайлы
wrong_deal? %s: тайлы сданы другому месту. Обменяйте их
indicator? %s: откройте индикатор. Не помогло: покажите его на сбросе
put_back? %s: тайл положен обратно в стену. Возьмите его снова
out_of_place? %s: тайл лежит не на своём месте. Верните его
late_call? %s: объявлено, когда следующий тайл уже взят. Верните его или объявление
tenpai? %s: темпай или нотен?
unreadable? %s: тайл не читается, поправьте его, пожалуйста
reader? %s: считыватель этой стороны не работает
wall? %s: стена не полна
tile_count? %s: неверное число тайлов. Исправьте это
restore? Положите тайлы, как они лежали (ходит %s)
agari_yame? %s лидирует в последней сдаче: закончить игру?
covered? %s: тайлы не видны, на них что-то лежит?
lost? %s: тайла давно нет на столе
waiting_tile? %s: победа ждёт тайла, которого не видно. Положите его
waiting_indicator? %s: победа ждёт индикатора. Откройте его
which_tile? %s: победный тайл — взятый или сброшенный?
presumed? %s: не прочитан. Он был там? Если нет: меню (кнопка судьи)
ura? %s: покажите тайлы под индикаторами, положив их на сброс
proposal? %s предлагает: %s. Согласны — держите кнопку судьи
dark_walls Ещё раз: играть, не читая стен
wall_length %s: в стене стопок %d, а не %d
wall_gap %s: стена начинается с правого края и идёт без пропусков
wall_dark %s: стена не читается
wall_stack %s: в стене, в стопке %d, тайлов %d, а не 2
set_empty На столе нет ни одного тайла этого набора
set_lacks В наборе не хватает: %d × %s
set_twice На столе дважды один и тот же тайл: %s
set_foreign Метка %s неизвестна
set_mixed Неизвестных меток: %d. Смешаны два набора?
set_unused %s не участвует в этой игре
reader_wall %s: считыватель стены не работает, взятое видно на подставках
reader_rack %s: считыватель подставки не работает. Игра ждёт его или судью
reader_river %s: считыватель сброса и сетов не работает. Игра ждёт его или судью
enrol Положите только %d × %s в сброс (%s)
enrol_count Там тайлов: %d, а не %d
enrol_deaf Метка %s слышит только самое сильное поле: возьмите другую
enrol_again Эта метка — уже %s: уберите
enrol_foreign Метка %s чужая: уберите
enrol_look Проверяются все тайлы
red_five красная %s
side %s
storage_unread Файловая система не читается и оставлена как есть
record_unread Записи не читаются и оставлены как есть
record_damaged Записи повреждены: перепишите их командой «jantaku pull»
keys_lost Ключи стола потеряны: перепишите записи командой «jantaku pull»
closing_book Книга закрывается: не выключайте стол
session_stuck Сессия не может продолжаться: перепишите записи, затем выключите и включите стол
flash_full Память полна: перепишите записи командой «jantaku pull»
tiles_unsaved Память полна: эти тайлы забудутся при выключении
signers_damaged Ключи обновлений повреждены: обновления не принимаются
tiles_damaged Набор тайлов повреждён: обучите стол заново
buttons_dead Кнопки не отвечают
random_weak Случайным числам нельзя доверять: ни ключа, ни сдач. Выключите и включите
settings_unread settings.json не читается
settings_unknown settings.json: нет настройки %s
settings_wrong settings.json: %s недопустимо
doctor_test jantaku doctor: если это видно на всех четырёх дисплеях, ответьте «да»
update_share Обновление до %s %d %%
update_end Обновление до %s: стол перезапускается
back назад
cancel отмена
riichi риичи
double_riichi дабл риичи
ippatsu иппацу
menzen_tsumo мензен цумо
pinfu пинфу
iipeikou иипейко
tanyao таняо
seat_wind ветер места
round_wind ветер раунда
dragon дракон
sanshoku_doujun саншоку
ittsuu иццу
chanta чанта
rinshan риншан кайхо
chankan чан кан
haitei хайтей
houtei хотей
chiitoitsu читойцу
sanshoku_doukou саншоку доко
sanankou сананко
sankantsu санканцу
toitoi той той
shousangen шосанген
honroutou хонрото
honitsu хон ицу
junchan джунчан
ryanpeikou рянпейко
chinitsu чин ицу
renhou ренхо
open_riichi опен риичи
kokushi кокушимусо
chuuren чууренпото
tenhou тенхо
chiihou чиихо
suuankou сууанко
suukantsu сууканцу
ryuuiisou рюисо
chinroutou чинрото
tsuuiisou цууисо
daisangen дайсанген
shousuushii шосуши
daisuushii дайсуши
nagashi_mangan нагаши манган
hu Ху
fan_worth %d фан: %d
deal_number сдача %d
time_out Время вышло
void_suit? %s: положите кость запрещённой масти лицом вниз или нажмите кнопку: m, p или s
kong конг
four четвёрка
all_pungs все панги
golden_wait золотое ожидание
full_flush полное изобилие
seven_pairs семь пар
after_kong наброс после конга
last морское дно
hu_discard ху со сноса
hu_wall ху со стены
closed_kong закрытый конг
open_kong открытый конг
added_kong дополненный конг
kong_fed возврат конга: наброс
kong_noten возврат конга: нет ожидания
kong_false возврат конга: ложное ху
waiting рука в ожидании
false_hu ложное ху
void_fine запрещённая масть
signed вы подтвердили результат
sign РИИЧИ: подтвердить
referee Судья: %s
held_seated Постройте стену. Кости только после сигнала
held_armed Постройте стену. Начало через %d мин
held_paused Пауза.
"""
