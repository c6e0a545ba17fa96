import { expect, it } from '@jest/globals';
import { opticianGroups } from '../../src/modules/workstation/print/optician-groups.rules';

it('prints no numbers of the pictures that a foreign prescription was copied from', () => {
  const groups = opticianGroups({
    ...{ kind: 'remote', scale: { stored: '5', visionType: 1 }, uncorrected: { od: '', os: '' } },
    ...{ vertexMm: 12, validUntil: null },
    record: { odSph: -3, osSph: -2.75, source: 1, files: [{ fileId: 7717 }], pd: 62 },
  });
  expect(JSON.stringify(groups)).toContain('62');
  expect(JSON.stringify(groups)).not.toContain('7717');
});
