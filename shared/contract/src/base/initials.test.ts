import { expect, it } from '@jest/globals';
import { initialsOf } from './initials';

it.each([
  ['复方托吡卡胺', 'fftbka'],
  ['1%阿托品眼用凝胶', '1atpyynj'],
  ['调节不足', 'tjbz'],
  ['弱视', 'rs'],
  ['圆锥角膜', 'yzjm'],
  ['他卡西醇', 'tkxc'],
  ['OU 双眼', 'ousy'],
])('%s的拼音首字母是%s', (words, initials) => expect(initialsOf(words)).toBe(initials));
