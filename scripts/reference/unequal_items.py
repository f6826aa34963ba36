#!/usr/bin/env python3
"""Reference values for items with unequal numbers of outputs, and for means of values in [0, 1]: writes tests/fixtures/unequal_items.jsonl.

An implementation of docs/statistics/ that shares nothing with src/: fractions for sums, all signings one by one for p, numerical integration for Student's t, bisection for
every root. Only the standard library. Run it from the root: python3 scripts/reference/unequal_items.py
"""
import itertools, json, math, random
from fractions import Fraction as F

Z95 = 1.959963984540054


def t_density(x, df):
    return math.exp(math.lgamma((df + 1) / 2) - math.lgamma(df / 2)) / math.sqrt(df * math.pi) * (1 + x * x / df) ** (-(df + 1) / 2)


def t_below(t, df, n=4000):
    """P(0 < T < t) by Simpson's rule in the variable atan(x)."""
    top = math.atan(t)
    f = lambda a: t_density(math.tan(a), df) / math.cos(a) ** 2
    h = top / n
    s = f(0) + f(top) + sum((4 if i % 2 else 2) * f(i * h) for i in range(1, n))
    return s * h / 3


def bisect(f, low, high):
    """The root of a function that rises from low to high."""
    for _ in range(200):
        mid = (low + high) / 2
        if f(mid) < 0:
            low = mid
        else:
            high = mid
    return (low + high) / 2


def z_of(level):
    return bisect(lambda z: math.erf(z / math.sqrt(2)) - level, 0, 40)


def t_of(df, level):
    high = 1
    while 2 * t_below(high, df) < level:
        high *= 2
    low, top = 0.0, float(high)
    for _ in range(60):
        mid = (low + top) / 2
        if 2 * t_below(mid, df) < level:
            low = mid
        else:
            top = mid
    return (low + top) / 2


def cr2(n, s):
    """Variance of sum(s) / sum(n), robust by item, with the leverage of each item."""
    N, S = sum(n), sum(s)
    return float(sum(F(N * b - S * a, N * N) ** 2 / (1 - F(a, N)) for a, b in zip(n, s) if a))


def effective(n, s, spread, level):
    N = sum(n)
    g = float(F(N * N, sum(a * a for a in n)))
    factor = (z_of(level) / t_of(max(1.0, g - 1), level)) ** 2
    if spread <= 0:
        return min(N, factor * g)
    return min(N, factor * spread / (((g - 1) * cr2(n, s) + spread / g) / g))


def wilson(r, n, level):
    z = z_of(level)
    low = lambda p: (r - p) * math.sqrt(n) - z * math.sqrt(p * (1 - p))
    lo = 0.0 if r == 0 else bisect(lambda p: -low(p), 0, r)
    hi = 1.0 if r == 1 else bisect(lambda p: (p - r) * math.sqrt(n) - z * math.sqrt(p * (1 - p)), r, 1)
    return lo, hi


def tango(b, c, n, level):
    z = z_of(level)

    def statistic(d):
        A, B, C = 2 * n, -b - c + (2 * n - c + b) * d, -b * d * (1 - d)
        root = math.sqrt(max(0.0, B * B - 4 * A * C))
        q = -2 * C / (B + root) if B > 0 else (root - B) / (2 * A)
        return (c - b - n * d) / math.sqrt(n * (2 * q + d * (1 - d)))

    d = (c - b) / n
    if b + c == 0:
        return -z * z / (n + z * z), z * z / (n + z * z)
    hi = 1.0 if c == n else bisect(lambda x: -z - statistic(x), d, 1 - 1e-15)
    mirror = lambda x: -z - (lambda dd: _stat(c, b, n, dd))(x)
    lo = -1.0 if b == n else -bisect(mirror, -d, 1 - 1e-15)
    return lo, hi


def _stat(b, c, n, d):
    A, B, C = 2 * n, -b - c + (2 * n - c + b) * d, -b * d * (1 - d)
    root = math.sqrt(max(0.0, B * B - 4 * A * C))
    q = -2 * C / (B + root) if B > 0 else (root - B) / (2 * A)
    return (c - b - n * d) / math.sqrt(n * (2 * q + d * (1 - d)))


def present(n, s):
    return [a for a in n if a], [b for a, b in zip(n, s) if a]


def rate(n, s, level=0.95):
    n, s = present(n, s)
    r = F(sum(s), sum(n))
    if all(a == 1 for a in n):
        return wilson(float(r), sum(n), level)
    return None if len(n) < 2 else wilson(float(r), effective(n, s, float(r * (1 - r)), level), level)


def delta(n, d, level=0.95):
    n, d = present(n, d)
    N, b, c = sum(n), -sum(x for x in d if x < 0), sum(x for x in d if x > 0)
    if all(a == 1 for a in n) and max(map(abs, d)) <= 1:
        return tango(b, c, N, level)
    if len(n) < 2:
        return None
    spread = F(b + c, N) - F(c - b, N) ** 2
    m = effective(n, d, float(spread), level)
    return tango(b / N * m, c / N * m, m, level)


def mover(x, ix, y, iy, phi):
    f = lambda a, b: math.sqrt(max(0.0, a * a - 2 * phi * a * b + b * b))
    return x - y - f(x - ix[0], iy[1] - y), x - y + f(ix[1] - x, y - iy[0])


def contrast(items, level=0.95):
    """items: (n1, k1, n0, k0)"""
    n1, k1, n0, k0 = map(list, zip(*items))
    N1, K1, N0, K0 = sum(n1), sum(k1), sum(n0), sum(k0)
    u = [F(N1 * b - K1 * a, N1 * N1) for a, b in zip(n1, k1)]
    v = [F(N0 * b - K0 * a, N0 * N0) for a, b in zip(n0, k0)]
    scale = math.sqrt(float(sum(x * x for x in u)) * float(sum(x * x for x in v)))
    shared = sum(1 for a, b in zip(n1, n0) if a and b)
    G = sum(1 for a, b in zip(n1, n0) if a or b)
    phi = 0 if scale == 0 or shared == 0 else max(-1, min(1, float(sum(x * y for x, y in zip(u, v))) / scale)) * max(0, 1 - 2 / G)
    first, base = rate(n1, k1, level), rate(n0, k0, level)
    if first is None or base is None:
        return None
    return mover(K1 / N1, first, K0 / N0, base, phi)


def contrast_se(items):
    n1, k1, n0, k0 = map(list, zip(*items))
    N1, K1, N0, K0 = sum(n1), sum(k1), sum(n0), sum(k0)
    lev = lambda a, N: math.sqrt(float(1 - F(a, N)))
    return math.sqrt(sum((float(F(N1 * b - K1 * a, N1 * N1)) / lev(a, N1) - float(F(N0 * d - K0 * c, N0 * N0)) / lev(c, N0)) ** 2 for a, b, c, d in items))


def signings(x):
    x = [abs(a) for a in x if a != 0]
    total = lambda signs: abs(sum(s * a for s, a in zip(signs, x)))
    return x, total


def flips(x):
    """p of the sign-flip test by all signings, and the least one: that of one or two items where these carry more than half."""
    p, least = signed(x)
    largest = sorted((abs(a) for a in x if a), reverse=True)
    if len(largest) >= 6 and 2 * sum(largest[:2]) > sum(largest):
        least = max(least, 1.0 if 2 * largest[0] > sum(largest) else 0.5)
    return max(p, least), least


def signed(x):
    size = abs(sum(x))
    x = [abs(a) for a in x if a]
    if not x:
        return 1.0, 1.0
    hits = sum(1 for signs in itertools.product((1, -1), repeat=len(x)) if abs(sum(s * a for s, a in zip(signs, x))) >= size)
    return hits / 2 ** len(x), 2.0 ** (1 - len(x))


def test(items):
    n1, k1, n0, k0 = map(list, zip(*items))
    N1, K1, N0, K0 = sum(n1), sum(k1), sum(n0), sum(k0)
    R = F(K1 + K0, N1 + N0)
    p, least = flips([(b - R * a) / N1 - (d - R * c) / N0 for a, b, c, d in items])
    both = [one for one in items if one[0] and one[2]]
    # Items that can show a difference: one-sided items with a sum, or those without one.
    single = [(a + c, b + d) for a, b, c, d in items if bool(a) != bool(c)]
    m = sum(1 for a, b, c, d in both if b * c != d * a) + min(sum(1 for _, k in single if k), sum(1 for n, k in single if k != n))
    least = max(least, 2.0 ** (1 - max(1, m)))
    p = max(p, least)
    if all(a == c for a, _, c, _ in both):
        return p, least
    means = [F(b, a) - F(d, c) for a, b, c, d in both]
    q, least_q = flips(means)
    if (F(K1, N1) - F(K0, N0)) * sum(means) < 0:
        p = 1.0
    return max(p, q), max(least, least_q)


def decide(estimate, at, p, always=False):
    """No difference here is tested exactly."""
    low, high = at(0.95)
    if p > 0.05:
        return min(low, 0), max(high, 0), p
    if (low > 0 or high < 0) and not always:
        return low, high, p
    out, inside = (0.95, 1 - 1e-9) if low > 0 or high < 0 else (0.0, 0.95)
    for _ in range(45):
        mid = (out + inside) / 2
        a, b = at(mid)
        if a > 0 or b < 0:
            out = mid
        else:
            inside = mid
    return low, high, max(p, 1 - out, 1e-9)


def bounded_mean(items, level=0.95):
    """items: the values of each item, in [0, 1]"""
    values = [x for item in items for x in item]
    N, G = len(values), len(items)
    m = sum(values) / N
    v = F(G, G - 1) * sum((sum(item) - len(item) * m) ** 2 for item in items) / N**2
    w = F(sum(len(item) ** 2 for item in items), N * N)
    largest = w * m * (1 - m)
    known = (1 + 2 * w) * v if v > 0 else w * largest
    q = F(sum(len(item) for item in items if set(item) in ({0}, {1})), N)
    variance = float(known) + float(q) ** (4 + float((1 - q) / w) / 20) * max(0.0, float(largest - known))
    factor = (z_of(level) / t_of(max(1.0, float(1 / w) - 1), level)) ** 2
    n = factor / float(w) if variance == 0 else factor * float(m * (1 - m)) / variance
    low, high = wilson(float(m), n, level)
    return {'mean': float(m), 'effectiveN': n, 'low': low, 'high': high}


def means(rng):
    yield [[F(0)], [F(1)]]
    yield [[F(4, 5)]] * 6
    yield [[F(1)]] * 9 + [[F(9, 10)]]
    for i in range(21):
        G = rng.choice([2, 4, 10, 40])
        top = rng.choice([1, 2, 3, 100])
        low = rng.choice([0, top * 3 // 4])
        size = (lambda: 1) if i % 3 else (lambda: rng.choice([1, 2, 5]))
        yield [[F(top if rng.random() < 0.5 else rng.randint(low, top), top) for _ in range(size())] for _ in range(G)]


def cases():
    rng = random.Random(45)
    for items in means(rng):
        yield 'mean', {'items': [[float(x) for x in item] for item in items]}, bounded_mean(items)
    rng = random.Random(44)
    draw = lambda n, r: sum(rng.random() < r for _ in range(n))
    for i in range(24):
        G = rng.choice([3, 5, 8, 11])
        n = [rng.choice([1, 2, 3, 10]) for _ in range(G)]
        if i % 6 == 0:
            n[0] = sum(n[1:])
        if len(set(n)) == 1:
            n[0] += 1
        r = rng.choice([0.1, 0.5, 0.9])
        k = [draw(a, min(1, max(0, rng.gauss(r, 0.2)))) for a in n]
        yield 'rate', {'n': n, 'sum': k}, dict(zip(('low', 'high'), rate(n, k)))
        d = [draw(a, 0.3) - 0 if rng.random() < 0.6 else -draw(a, 0.2) for a in n]
        interval = delta(n, d)
        p, _ = flips(d)
        low, high, q = decide(sum(d), lambda level: delta(n, d, level), p)
        yield 'change', {'n': n, 'sum': d}, {'low': low, 'high': high, 'p': q, 'se': math.sqrt(cr2(n, d))}
    for i in range(36):
        G = rng.choice([6, 9, 12])
        items = []
        effect = rng.choice([0, 0.3, 0.6])
        for j in range(G):
            r = rng.random() * 0.6
            kind = i % 3
            n1, n0 = {0: (2, 2), 1: (rng.choice([1, 2, 6]), rng.choice([1, 2, 6])), 2: (1, 1)}[kind]
            if kind != 1 and rng.random() < 0.5:
                n1, n0 = (n1, 0) if rng.random() < 0.5 else (0, n0)
            items.append((n1, draw(n1, min(1, r + effect)), n0, draw(n0, r)))
        n1, n0 = [one[0] for one in items], [one[2] for one in items]
        if sum(map(bool, n1)) < 2 or sum(map(bool, n0)) < 2 or not any(a and c for a, c in zip(n1, n0)) or n1 == n0:
            continue
        p, least = test(items)
        N1, N0 = sum(n1), sum(n0)
        estimate = sum(one[1] for one in items) / N1 - sum(one[3] for one in items) / N0
        low, high, q = decide(estimate, lambda level: contrast(items, level), p, any(a and c and a != c for a, c in zip(n1, n0)))
        yield 'difference', {'items': items}, {'low': low, 'high': high, 'p': q, 'minP': least, 'se': contrast_se(items)}


with open('tests/fixtures/unequal_items.jsonl', 'w') as out:
    for fn, args, want in cases():
        out.write(json.dumps({'fn': fn, 'args': args, 'want': want}) + '\n')
