import { expect, it } from '@jest/globals';
import { hashing, hashPassword, isPasswordOf, PRODUCTION_STRENGTH } from '../../src/modules/auth/password-hash';

// Test files of one worker share the module, and the others hash at the least cost.
hashing.strength = PRODUCTION_STRENGTH;
// These tests are about turns and shares; on a slow machine a turn may take longer than in production.
hashing.waitMs = 60_000;

it('hashes with argon2id at the agreed strength, each time differently', async () => {
  const [one, two] = await Promise.all([hashPassword('abc12345', 1), hashPassword('abc12345', 1)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(one).not.toBe(two);
  expect(await isPasswordOf(one, 'abc12345', 1)).toBe(true);
  expect(await isPasswordOf(one, 'abc12346', 1)).toBe(false);
});

it('no password is that of nobody, whose hash has the same strength', async () => {
  expect(PRODUCTION_STRENGTH.nobody).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await isPasswordOf(null, '', 0)).toBe(false);
});

it('more than four at once wait for their turn', async () => {
  const hash = await hashPassword('abc12345', 1);
  const verdicts = await Promise.all(
    Array.from({ length: 12 }, (_, n) => isPasswordOf(hash, n % 2 ? 'x' : 'abc12345', 1)),
  );
  expect(verdicts.filter(Boolean)).toHaveLength(6);
});

it('a chain that asks for many leaves the others theirs', async () => {
  const hash = await hashPassword('abc12345', 1);
  let done = 0;
  const many = Array.from({ length: 12 }, () => isPasswordOf(hash, 'x', 1).then(() => (done += 1)));
  expect(await isPasswordOf(hash, 'abc12345', 2)).toBe(true);
  // Two of the many run beside it; in one queue it would have been the thirteenth.
  expect(done).toBeLessThan(8);
  await Promise.all(many);
});
