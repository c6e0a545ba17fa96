import { expect, it } from '@jest/globals';
import { hashing, hashPassword, isPasswordOf, PRODUCTION_STRENGTH } from '../../src/modules/auth/password-hash.service';

// Test files of one worker share the module; the other files hash at the lowest cost.
hashing.strength = PRODUCTION_STRENGTH;
// The tests check queueing and fairness; a slow machine may need longer per turn than production allows.
hashing.waitMs = 60_000;

it('hashes with argon2id at the configured strength, with a new salt each time', async () => {
  const [one, two] = await Promise.all([hashPassword('abc12345', 1), hashPassword('abc12345', 1)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(one).not.toBe(two);
  expect(await isPasswordOf(one, 'abc12345', 1)).toBe(true);
  expect(await isPasswordOf(one, 'abc12346', 1)).toBe(false);
});

it('verifies no password for an unknown account, whose dummy hash has the same strength', async () => {
  expect(PRODUCTION_STRENGTH.nobody).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await isPasswordOf(null, '', 0)).toBe(false);
});

it('queues more than four concurrent verifications', async () => {
  const hash = await hashPassword('abc12345', 1);
  const verdicts = await Promise.all(
    Array.from({ length: 12 }, (_, n) => isPasswordOf(hash, n % 2 ? 'x' : 'abc12345', 1)),
  );
  expect(verdicts.filter(Boolean)).toHaveLength(6);
});

it('serves other chains fairly while one chain verifies many passwords', async () => {
  const hash = await hashPassword('abc12345', 1);
  let done = 0;
  const many = Array.from({ length: 12 }, () => isPasswordOf(hash, 'x', 1).then(() => (done += 1)));
  expect(await isPasswordOf(hash, 'abc12345', 2)).toBe(true);
  // Two verifications of the busy chain run concurrently; in a single queue this one would be the thirteenth.
  expect(done).toBeLessThan(8);
  await Promise.all(many);
});
