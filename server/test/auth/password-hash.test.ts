import { expect, it } from '@jest/globals';
import { hashPassword, isPasswordOf } from '../../src/modules/auth/password-hash';

it('hashes with argon2id at the agreed strength, each time differently', async () => {
  const [one, two] = await Promise.all([hashPassword('abc12345'), hashPassword('abc12345')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(one).not.toBe(two);
  expect(await isPasswordOf(one, 'abc12345')).toBe(true);
  expect(await isPasswordOf(one, 'abc12346')).toBe(false);
});

it('no password is that of nobody', async () => {
  expect(await isPasswordOf(null, '')).toBe(false);
});

it('more than four at once wait for their turn', async () => {
  const hash = await hashPassword('abc12345');
  const verdicts = await Promise.all(
    Array.from({ length: 12 }, (_, n) => isPasswordOf(hash, n % 2 ? 'x' : 'abc12345')),
  );
  expect(verdicts.filter(Boolean)).toHaveLength(6);
});
