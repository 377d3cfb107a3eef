"""Ed25519 signatures (RFC 8032), pure: nothing but whole numbers.

Every bit of a secret number takes the same doubling and an addition of numbers of one size, so that
neither the number of steps nor their time tells anything about it: its digits are 1 and -1, never
0, and the point that it begins with is written another way each time.
"""

from micropython import const

from jantaku.crypto import entropy, finish
from jantaku.crypto.sha512 import digesting

_PAUSE = const(3)  # bits between two yields: 7 ms on the RP2040

_P = (1 << 255) - 19
_ORDER = (1 << 252) + 27742317777372353535851937790883648493
_D2 = 0x2406D9DC56DFFCE7198E80F2EEF3D13000E0149A8283B156EBD69B9426B2F159  # 2 d of the curve
_ROOT = 0x2B8324804FC1DF0B2B4D00993DFBD7A72F431806AD2FE478C4EE1B274A0EA0B0  # of -1
_BASE = (
    0x216936D3CD6E53FEC0A4E231FDD6DC5C692CC7609525A7B2C9562D608F25D51A,
    0x6666666666666666666666666666666666666666666666666666666666666658,
    1,
    0x67875F0FD78B766566EA4E8E64ABE37D20F09F80775152F56DDE8AB3A5B7DDA3,
)
_NEUTRAL = (0, 1, 1, 0)


def signing(seed: bytes, public: bytes, message: bytes):
    """Generator whose result is the signature of the message (RFC 8032, 5.1.6)."""
    expanded = yield from digesting(seed)
    nonce = yield from digesting(expanded[32:] + message)
    nonce = _number(nonce) % _ORDER
    point = yield from _multiplying(nonce, _BASE)
    point = yield from _encoding(point)
    challenge = yield from digesting(point + public + message)
    answer = (nonce + _number(challenge) * _secret(expanded)) % _ORDER
    return point + answer.to_bytes(32, "little")


def sign(seed: bytes, public: bytes, message: bytes) -> bytes:
    """The signature, at once."""
    return finish(signing(seed, public, message))


def deriving(seed: bytes):
    """Generator whose result is the public key of a secret seed of 32 bytes (RFC 8032, 5.1.5)."""
    expanded = yield from digesting(seed)
    point = yield from _multiplying(_secret(expanded), _BASE)
    return (yield from _encoding(point))


def public_key(seed: bytes) -> bytes:
    """The same, at once."""
    return finish(deriving(seed))


def sharing(seed: bytes, public: bytes):
    """Generator whose result is what the owners of both keys have in common, and nobody else
    (Diffie and Hellman): the point of that public key, taken the secret number of times. Empty if
    it is no key."""
    point = _decode(public)
    if point is None:
        return b""
    expanded = yield from digesting(seed)
    point = yield from _multiplying(_secret(expanded), point)
    return (yield from _encoding(point))


def shared(seed: bytes, public: bytes) -> bytes:
    """The same, at once."""
    return finish(sharing(seed, public))


def verifying(public: bytes, message: bytes, signature: bytes):
    """Generator whose result is whether the owner of this key has signed this message (5.1.7)."""
    key = _decode(public)
    yield
    point = _decode(signature[:32])
    answer = _number(signature[32:])
    if key is None or point is None or len(signature) != 64 or answer >= _ORDER:
        return False
    challenge = yield from digesting(signature[:32] + public + message)
    challenge = _number(challenge) % _ORDER
    # answer * base - challenge * key must be the point. Nothing here is secret: both numbers are
    # gone through at once, and a pair of zero bits adds nothing.
    x, y, z, t = key
    minus = (_P - x, y, z, _P - t)
    choices = (_NEUTRAL, _BASE, minus, _add(_BASE, minus))
    result = _NEUTRAL
    for bit in range(252, -1, -1):
        result = _double(result)
        choice = answer >> bit & 1 | (challenge >> bit & 1) << 1
        if choice:
            result = _add(result, choices[choice])
        if bit % _PAUSE == 0:
            yield
    # Projective coordinates: cross-multiply instead of dividing.
    x, y, z, _ = result
    return not ((x - point[0] * z) % _P or (y - point[1] * z) % _P)


def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    """The same, at once."""
    return finish(verifying(public, message, signature))


def _secret(expanded):
    """The secret number: bits cleared and set as in RFC 8032, 5.1.5."""
    number = _number(expanded[:32])
    return number & (1 << 254) - 8 | 1 << 254


def _number(data):
    return int.from_bytes(data, "little")


# A point is (X, Y, Z, T) with x = X/Z, y = Y/Z, x y = T/Z (RFC 8032, 5.1.4).


def _add(one, other):
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a = (y1 - x1) * (y2 - x2) % _P
    b = (y1 + x1) * (y2 + x2) % _P
    c = t1 * t2 % _P * _D2 % _P
    d = 2 * z1 * z2 % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _double(point):
    x, y, z, _ = point
    a = x * x % _P
    b = y * y % _P
    h = a + b
    e = h - (x + y) * (x + y) % _P
    g = a - b
    f = 2 * z * z % _P + g
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _multiplying(number, point):
    """Generator whose result is the point taken so many times, which are below 2^256.

    Written with the digits 1 and -1 a number is odd; of an even one the point goes off in the end.
    """
    x, y, z, t = point
    minus = (_P - x, y, z, _P - t)
    choices = (minus, point)
    digits = (number | 1) + (1 << 257) - 1 >> 1  # a bit says 1; the first one is always set
    blind = _number(entropy.take(32)) % (_P - 1) + 1
    result = (x * blind % _P, y * blind % _P, z * blind % _P, t * blind % _P)
    for bit in range(255, -1, -1):
        result = _add(_double(result), choices[digits >> bit & 1])
        if bit % _PAUSE == 0:
            yield
    return (_add(result, minus), result)[number & 1]


def _encoding(point):
    """Generator whose result is the point in 32 bytes."""
    x, y, z, _ = point
    # 1/z as the power p - 2 of z, bit by bit: pow() would do it in one long step.
    inverse = 1
    for bit in range(254, -1, -1):
        inverse = inverse * inverse % _P
        if _P - 2 >> bit & 1:
            inverse = inverse * z % _P
        if bit % 16 == 0:
            yield
    return (y * inverse % _P | (x * inverse % _P & 1) << 255).to_bytes(32, "little")


def _decode(data):
    """The point in these 32 bytes; None if there is none (RFC 8032, 5.1.3)."""
    number = _number(data)
    y = number & (1 << 255) - 1
    if len(data) != 32 or y >= _P:
        return None
    square = y * y % _P
    u, v = square - 1, square * _D2 * (_P + 1 >> 1) + 1
    # The candidate root u v^3 (u v^7)^((p-5)/8), and the other one.
    x = u * v * v * v * pow(u * pow(v, 7, _P) % _P, (_P - 5) // 8, _P) % _P
    if (v * x * x - u) % _P:
        x = x * _ROOT % _P
        if (v * x * x - u) % _P:
            return None
    sign = number >> 255
    if not x and sign:
        return None
    if x & 1 != sign:
        x = _P - x
    return x, y, 1, x * y % _P
