from jantaku_host.cli import main

main()
