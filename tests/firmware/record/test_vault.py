"""The vault: one set of keys or the other, and of what was erased nothing is left."""

from support.cases import cases
from support.journal_sessions import Secrets
from support.slot_flash import PowerCut

from jantaku.record.vault import Vault

FIRST, NEXT = bytes(range(1, 33)), bytes(range(101, 133))  # seeds
PUBLIC, LATER = b"p" * 32, b"q" * 32
OPERATOR, REFEREE = bytes(range(33, 65)), bytes(range(65, 97))


def filled():
    """The sectors of a table with a key and roles."""
    flash = Secrets()
    vault = Vault(flash)
    vault.keep_key(0, PUBLIC, PUBLIC, FIRST)
    vault.keep_roles(OPERATOR, REFEREE)
    return flash


def again(flash):
    """The same sectors after a restart."""
    flash.cut = -1
    return Vault(flash)


def is_anywhere(secret, flash):
    """Whether eight bytes of it, one behind the other, lie somewhere in flash."""
    return any(flash.find(secret[at : at + 8]) >= 0 for at in range(len(secret) - 7))


def cuts(flash, work):
    """The sectors as each cut in the power during that work leaves them."""
    before = flash[:]
    cut = 0
    while True:
        for share in range(4):
            torn = Secrets(bytes(before))
            vault = Vault(torn)
            torn.cut, torn.share = cut, share
            try:
                work(vault)
                assert cut > 2
                return
            except PowerCut:
                yield torn
        cut += 1


def test_a_new_table_has_no_keys():
    vault = Vault(Secrets())
    assert not any((vault.has_key, vault.has_roles, vault.is_secret, vault.was_damaged))
    assert vault.first == bytes(32)


def test_keys_outlive_the_power():
    vault = again(filled())
    assert (vault.first, vault.public, vault.changes) == (PUBLIC, PUBLIC, 0)
    assert (vault.seed, vault.role(1), vault.role(2)) == (FIRST, OPERATOR, REFEREE)
    assert not vault.is_pending


def test_any_bit_may_rot():
    whole = filled()
    page = max(0, whole.find(b"jtkeys"))
    for bit in range(0, 212 * 8, 7):
        for copy in (0, 256):
            flash = Secrets(bytes(whole))
            flash[page + copy + bit // 8] ^= 1 << bit % 8
            vault = again(flash)
            assert (vault.seed, vault.role(1)) == (FIRST, OPERATOR)


def test_a_page_that_has_rotted_twice_gives_no_keys_and_says_so():
    flash = filled()
    page = max(0, flash.find(b"jtkeys"))
    for at in (120, 256 + 150):
        flash[page + at] ^= 1
    vault = again(flash)
    assert vault.was_damaged
    assert not any((vault.has_key, vault.has_roles))
    assert not is_anywhere(FIRST, flash)


def test_of_a_key_that_was_followed_nothing_is_left():
    flash = filled()
    vault = Vault(flash)
    vault.keep_key(1, PUBLIC, LATER, NEXT)
    assert vault.is_pending
    assert is_anywhere(FIRST, flash)
    vault.settle()
    assert not is_anywhere(FIRST, flash)
    vault = again(flash)
    assert (vault.seed, vault.public, vault.first, vault.changes) == (NEXT, LATER, PUBLIC, 1)
    assert vault.role(2) == REFEREE


def test_a_key_that_is_withdrawn_leaves_the_one_before():
    flash = filled()
    vault = Vault(flash)
    vault.keep_key(1, PUBLIC, LATER, NEXT)
    vault.withdraw()
    assert vault.seed == again(flash).seed == FIRST
    assert not is_anywhere(NEXT, flash)


def test_power_cut_at_each_operation_leaves_one_key_or_the_other():
    seeds = set()
    for flash in cuts(filled(), lambda vault: vault.keep_key(1, PUBLIC, LATER, NEXT)):
        vault = again(flash)
        seeds.add(bytes(vault.seed))
        assert vault.has_roles
        if vault.is_pending:
            vault.withdraw()
            assert vault.seed == FIRST
    assert seeds == {FIRST, NEXT}


def test_power_cut_while_keys_are_erased_leaves_all_or_nothing():
    for flash in cuts(filled(), lambda vault: vault.forget()):
        vault = again(flash)
        assert vault.is_owner(OPERATOR)
        if vault.has_key:
            assert vault.role(1) == OPERATOR
        else:
            assert not any(is_anywhere(each, flash) for each in (FIRST, OPERATOR, REFEREE))


@cases((True,), (False,))
def test_what_is_forgotten_is_gone_and_the_operator_is_known_again(is_pending):
    flash = filled()
    vault = Vault(flash)
    if is_pending:
        vault.keep_key(1, PUBLIC, LATER, NEXT)
    vault.forget()
    assert not any(is_anywhere(each, flash) for each in (FIRST, NEXT, OPERATOR, REFEREE))
    vault = again(flash)
    assert not vault.is_secret
    assert vault.is_owner(OPERATOR)
    assert not vault.is_owner(REFEREE)
    assert (vault.first, vault.public) == (PUBLIC, PUBLIC)
