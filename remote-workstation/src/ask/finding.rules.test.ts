import { describe, expect, it } from '@jest/globals';
import { chosenFindings } from '../stage/chosen-findings';
import { cleared, normalBothEyes, rightToLeft } from './finding.rules';

describe('所见', () => {
  it.each<[string, number[], number[], number[]]>([
    ['选正常，其他取消', [1, 2], [1, 2, 0], [0]],
    ['选其他，正常取消', [0], [0, 3], [3]],
    ['多项可以同时', [1], [1, 99], [1, 99]],
    ['只有正常', [], [0], [0]],
  ])('%s', (_name, before, after, kept) => expect(chosenFindings(before, after)).toEqual(kept));

  it('双眼正常只填还空着的', () => {
    const names = ['cornea', 'corneaText', 'chamberDepth', 'vanHerick', 'pupil'] as const;
    expect(normalBothEyes({ odCornea: [1] }, names)).toEqual({ odChamberDepth: 0, osCornea: [0], osChamberDepth: 0 });
  });

  it('右眼复制到左眼，空的也复制；清空两眼', () => {
    expect(rightToLeft({ odCornea: [1], osIris: [2] }, ['cornea', 'iris'])).toEqual({ osCornea: [1], osIris: null });
    expect(cleared(['cornea'])).toEqual({ odCornea: null, osCornea: null });
  });
});
