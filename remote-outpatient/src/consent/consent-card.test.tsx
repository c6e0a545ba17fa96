import { describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { consent } from '@mingmou/contract/patients/consent.contract';
import { answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { ConsentCard } from './consent-card';

const agreed = {
  ...{ id: 8, version: 2, kind: 'CARD' as const, state: 'AGREED' as const, ways: [], pictures: [] },
  ...{ signedBy: 'PAPER' as const, textVersion: 1 },
  createdAt: '2026-03-10 09:00:00',
};

function open(rights: readonly Right[]) {
  return renderScreen(<ConsentCard patientId={4} />, {
    answers: [
      answer(consent.find, { missing: ['PRIVACY', 'MARKETING'], needsGuardian: false, consents: [agreed] }),
      answer(consent.skip, null),
      answer(consent.withdraw, null),
    ],
    rights,
  });
}

describe('missing consents of a patient', () => {
  it('lists missing consents, skips one in an emergency with a reason, and revokes one with a reason', async () => {
    const { user, server } = open(['menu:1101', 'register:patient']);
    expect(await screen.findByText('未签署隐私告知')).toBeInTheDocument();
    expect(screen.getByText('未同意营销')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '急诊跳过' }));
    await user.type(await screen.findByLabelText('原因'), '眼外伤');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.sent(consent.skip)).toEqual([{ patientId: 4, reason: '眼外伤' }]));
    await waitFor(() => expect(screen.queryByLabelText('原因')).toBeNull());
    await user.click(screen.getByRole('button', { name: /^撤\s*回$/ }));
    await user.type(await screen.findByLabelText('原因'), '不再充值');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(server.sent(consent.withdraw)).toEqual([
        { id: 8, version: 2, withdrawnBy: 'PATIENT', reason: '不再充值' },
      ]),
    );
  });

  it('shows and prints consents, and offers nothing else, to users who may not sign', async () => {
    open(['menu:1101']);
    expect(await screen.findByText('未签署隐私告知')).toBeInTheDocument();
    const offered = screen.getAllByRole('button').map(({ textContent }) => textContent?.replace(/\s/g, ''));
    expect(new Set(offered)).toEqual(new Set(['打印']));
  });
});

describe('a paper that is kept', () => {
  it('without its pictures is refused at 签署件, and nothing is lost', async () => {
    const msg = '签署件：请上传';
    const { user } = renderScreen(<ConsentCard patientId={4} />, {
      answers: [
        answer(consent.find, { missing: ['CARD'], needsGuardian: true, consents: [] }),
        answer(consent.save, () => {
          throw refusal({ status: 400, code: 400, msg, data: { field: 'fileIds' } });
        }),
      ],
      rights: ['menu:1105', 'cashier:recharge'],
    });
    await user.click(await screen.findByRole('button', { name: /^登\s*记$/ }));
    await user.type(await screen.findByLabelText('监护人'), '李妈妈');
    await user.click(screen.getByRole('button', { name: /^确\s*定$/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(msg);
    expect(screen.getAllByText(msg)).toHaveLength(1);
    expect(screen.getByLabelText('监护人')).toHaveValue('李妈妈');
  });
});
