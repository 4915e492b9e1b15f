"""Small PNGs for pictures of few colors: each pixel is a number in a palette of at most 256."""

import struct
import zlib
from collections import Counter

Color = tuple[int, ...]


def encode(pixels: bytes, width: int, height: int) -> bytes:
    """A PNG of pixels in RGBA. Colors beyond the most frequent ones are replaced by those closest to them."""
    colors = [tuple(pixels[at:at + 4]) for at in range(0, len(pixels), 4)]
    # Transparent ones first: the list of opacities ends with the last that is not opaque.
    palette = sorted((color for color, _ in Counter(colors).most_common(256)), key=lambda color: (color[3] == 255, color))
    numbers = {color: number for number, color in enumerate(palette)}
    for color in set(colors) - numbers.keys():
        numbers[color] = min(range(len(palette)), key=lambda number: distance(color, palette[number]))
    indexes = bytes(numbers[color] for color in colors)
    rows = b"".join(b"\0" + indexes[row * width:(row + 1) * width] for row in range(height))
    opacities = bytes(color[3] for color in palette if color[3] < 255)
    return b"\x89PNG\r\n\x1a\n" + b"".join([
        chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        chunk(b"PLTE", b"".join(bytes(color[:3]) for color in palette)),
        chunk(b"tRNS", opacities) if opacities else b"",
        chunk(b"IDAT", zlib.compress(rows, 9)), chunk(b"IEND", b"")])


def distance(one: Color, other: Color) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other))


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
