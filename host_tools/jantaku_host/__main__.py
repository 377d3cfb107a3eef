from jantaku_host.cli.main import main

main()
