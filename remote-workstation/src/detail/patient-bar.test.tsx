import { expect, it } from '@jest/globals';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { consultingDeskCodes } from '@mingmou/contract/workstation/workstation.codes';
import { answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen, rest } from '@mingmou/testing/render-screen';
import { PatientBar } from './patient-bar';
import type { PatientInfo } from './use-visit';
import { patient, visit } from './visit.samples';

const none: Partial<PatientInfo> = { allergyFlag: 0, allergyHistory: null };

it.each<[string, Partial<PatientInfo>, string | null, string | null]>([
  ['the file', {}, null, '过敏：青霉素'],
  ['this visit', none, '头孢', '过敏：头孢'],
  ['both', {}, '头孢', '过敏：青霉素；头孢'],
  ['both in the same words', {}, '青霉素', '过敏：青霉素'],
  ['neither', none, null, null],
])('names the allergies of %s in red', (_where, file, askedAllergy, shown) => {
  renderScreen(<PatientBar patient={{ ...patient, ...file }} visit={{ ...visit, askedAllergy }} />, {
    answers: [],
    rights: ['menu:1201'],
  });
  expect(screen.queryByText(/过敏/)?.textContent ?? null).toBe(shown);
  if (shown) expect(screen.getByText(shown)).toHaveClass('danger');
});

it('lists waiting sales before the visit ends, and unfinished tabs that keep it from ending, each with its way', async () => {
  let turn = 0;
  const finish = answer(consultingDesk.finish, () => {
    turn += 1;
    if (turn > 1) return { blockers: [], warnings: ['存在待审核的销售单XS202603100001，请先处理'] };
    const msg = '存在未完成的项目：检查，请完成或重置后再结束就诊';
    throw refusal({ code: consultingDeskCodes.unfinished.code, msg, data: { blockers: ['检查'], tabs: [4] } });
  });
  const pending = answer(saleDesk.isExistPendingReviewInvoice, { exist: true, billNos: ['XS202603100001'] });
  const { user, server } = renderScreen(<PatientBar patient={patient} visit={visit} />, {
    answers: [finish, pending],
    rights: ['menu:1201', 'work-platform:finish'],
  });
  await user.click(screen.getByRole('button', { name: '结束就诊' }));
  const dialog = await screen.findByRole('dialog', { name: '结束就诊' });
  expect(within(dialog).getByText('确定结束本次就诊吗？')).toBeInTheDocument();
  const sale = within(dialog).getByRole('link', { name: '查看存在待审核的销售单XS202603100001，请先处理' });
  expect(sale).toHaveAttribute('href', expect.stringContaining('/work/detail/saleBill?acceptsId=14'));
  await user.click(within(dialog).getByRole('button', { name: '结束就诊' }));
  const check = await within(dialog).findByRole('link', { name: '查看检查' });
  expect(check).toHaveAttribute('href', expect.stringContaining('/work/detail/check?acceptsId=14'));
  expect(within(dialog).queryByRole('button', { name: '结束就诊' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: /取\s*消/ }));
  await rest();
  await user.click(screen.getByRole('button', { name: '结束就诊' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '结束就诊' }));
  await waitFor(() => expect(server.sent(consultingDesk.finish)).toHaveLength(2));
  expect(await screen.findByText('就诊已结束')).toBeInTheDocument();
});
