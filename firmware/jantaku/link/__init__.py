"""The cable to the host: frames on USB serial, requests and their answers."""
