"""The hub's certificate: made by itself, known by its fingerprint, which every token file has."""

import datetime
import os
import ssl
from hashlib import sha256
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from jantaku_host.errors import WrongUse

_YEARS = 20  # nobody trusts it for its dates


def made(folder: Path) -> tuple[Path, Path]:
    """The files of certificate and key in this folder; new ones if there are none."""
    certificate, key = folder / "hub.crt", folder / "hub.key"
    if not (certificate.exists() and key.exists()):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _make(certificate, key)
        except OSError as error:
            raise WrongUse(f"{folder}: {error.strerror}") from error
    return certificate, key


def given(folder: Path, certificate: Path | None, key: Path | None) -> None:
    """Keep these there from now on."""
    if certificate is None or key is None:
        raise WrongUse("a certificate and its key go together (--cert, --key)")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
        folder.mkdir(parents=True, exist_ok=True)
        _keep(folder / "hub.key", key.read_bytes())
        (folder / "hub.crt").write_bytes(certificate.read_bytes())
    except ssl.SSLError as error:
        raise WrongUse(f"{certificate}: not a certificate with the key {key}") from error
    except OSError as error:
        raise WrongUse(f"{certificate}, {key}: {error.strerror}") from error


def _keep(key: Path, text: bytes) -> None:
    """For nobody else to read."""
    with open(os.open(key, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(text)


def _make(certificate: Path, key: Path) -> None:
    secret = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "jantaku hall")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(secret.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=365 * _YEARS))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("jantaku-hall")]), False)
        .sign(secret, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    plain = serialization.NoEncryption()
    text = secret.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain)
    _keep(key, text)
    certificate.write_bytes(made.public_bytes(pem))


def fingerprint(certificate: Path) -> str:
    """The SHA-256 of a certificate file, as browsers show it."""
    return of(ssl.PEM_cert_to_DER_cert(certificate.read_text(encoding="ascii")))


def of(der: bytes) -> str:
    """The same of a certificate as it comes over the line."""
    return sha256(der).hexdigest()
