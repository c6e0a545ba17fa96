import { expect, it } from '@jest/globals';
import { isOpenToAll } from './open-to-all';

it.each(['/login', '/403', '/404'])('%s needs no sign-in', (path) => {
  expect(isOpenToAll(path)).toBe(true);
});

it.each(['/', '/dashboard', '/suffer/sufferList', '/403/more', '/unknown'])('%s does', (path) => {
  expect(isOpenToAll(path)).toBe(false);
});
