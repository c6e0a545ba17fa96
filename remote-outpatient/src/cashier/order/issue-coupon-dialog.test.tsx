import { expect, it } from '@jest/globals';
import { coupon } from '@mingmou/contract/cashier/benefit/coupon.contract';
import { answer } from '@mingmou/testing/answers';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { useState } from 'react';
import { IssueCouponDialog } from './issue-coupon-dialog';

function Issued() {
  const [id, setId] = useState<number>();
  return id ? <p>选中券{id}</p> : <IssueCouponDialog patientId={5} onIssued={setId} onClose={() => undefined} />;
}

it('发券：没填名称不发；发出后选中这张券', async () => {
  const { user, server } = renderScreen(<Issued />, {
    answers: [answer(coupon.issue, { id: 71, couponNo: 'Q00000001' })],
    rights: ['menu:1105', 'cashier:coupon'],
  });
  await user.type(await screen.findByLabelText('满'), '500');
  await user.type(screen.getByLabelText('减'), '30');
  await user.type(screen.getByLabelText('失效日期'), '2099-12-31{Enter}');
  await user.click(screen.getByRole('button', { name: /发\s*放/ }));
  expect(await screen.findByText('请输入名称')).toBeVisible();
  expect(server.sent(coupon.issue)).toEqual([]);
  await user.type(screen.getByLabelText('名称'), '开业礼');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('选中券71')).toBeVisible();
  const sent = { patientId: 5, name: '开业礼', threshold: 500, amount: 30, validTo: '2099-12-31', scope: {} };
  expect(server.sent(coupon.issue)).toEqual([expect.objectContaining(sent)]);
});
