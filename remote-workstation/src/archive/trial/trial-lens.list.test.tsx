import { expect, it } from '@jest/globals';
import { trialLens } from '@mingmou/contract/workstation/archive/lens/trial-lens.contract';
import { answer } from '@mingmou/testing/answers';
import { checkCallDialog } from '@mingmou/testing/call-dialog';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { TrialLensList } from './trial-lens.list';
import type { TrialLensRow } from './trial-lens.rules';

const row: TrialLensRow = {
  ...{ id: 4, version: 1, lensCategory: 2, lensNo: 'RGP-004', brandId: 1, breedId: 2, brandName: '视界' },
  ...{ breedName: '硬镜A', state: 1, lastUsedAt: '2026-11-20 10:00:00', lastPatientName: '李明' },
};

it('registers the disinfection of a used lens', async () => {
  const opened = renderScreen(<TrialLensList heading={null} />, {
    answers: [
      answer(trialLens.list, { records: [row], total: 1, page: 1, size: 10 }),
      answer(trialLens.disinfect, null),
    ],
    rights: ['menu:1205', 'corneal:edit'],
    at: '/work/lens',
  });
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: '登记消毒' }));
  await checkCallDialog(opened, {
    call: trialLens.disinfect,
    ok: '确定',
    empty: (dialog) => user.clear(dialog.getByLabelText('消毒时间')),
    missing: { 消毒时间: '请选择消毒时间' },
    fill: (dialog) => user.type(dialog.getByLabelText('消毒时间'), '2026-11-20 18:30:00{Tab}'),
    sent: { ids: [4], disinfectedAt: '2026-11-20 18:30:00' },
  });
  expect(await screen.findByText('消毒已登记')).toBeVisible();
});
