import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import type { OutputOf } from '@mingmou/contract/base/call';
import { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import ConsentPage from './consent.form';

const STROKES = [[1, 1, 0, 9, 9, 10, 20, 9, 20, 30, 9, 30, 40, 9, 40, 50, 9, 50]];

/** jsdom has no canvas: a pad counts as signed when it is touched. */
jest.mock('./pad-on', () => ({
  padOn: (canvas: HTMLCanvasElement, _drawn: unknown, tell: (strokes: number[][]) => void) => {
    canvas.addEventListener('click', () => tell([[1, 1, 0, 9, 9, 10, 20, 9, 20, 30, 9, 30, 40, 9, 40, 50, 9, 50]]));
    return { clear: () => {}, off: () => {} };
  },
}));

const DOCTOR: readonly Right[] = ['menu:1201', 'work-stage:check'];
const head = {
  ...{ patientId: 3, name: '王小明', sex: 1 as const, recordNo: 'B00000012', age: '9岁' },
  ...{ patientSigns: true, needsGuardian: true },
};
const row = {
  ...{ id: 7, version: 1, area: 'viewing-table' as const, ownerId: 5, kind: '散瞳' as const, templateVersion: 1 },
  ...{ title: '散瞳验光知情同意书', state: 0 as const, createdAt: '2026-03-10 09:00:00', createdByName: '王建国' },
  ...{ lensInfo: null, signedBy: null, acceptedAt: null, signedAt: null, doctorName: null, invalidAt: null },
  ...{ invalidByName: null, invalidReason: null, printCount: 0, isIntact: true },
};
type Whole = OutputOf<typeof informedConsent.print>;
const whole: Whole = {
  ...{ ...row, ...head, orgName: '明眸', html: '<h2>散瞳验光知情同意书</h2>', riskItems: ['暂时怕光', '青光眼'] },
  ...{ ticked: [], pictures: [], contentHash: 'a'.repeat(64), doctorTitle: null },
};
const signed: Whole = {
  ...{ ...whole, state: 1, version: 2, ticked: [0, 1], signedBy: 'DESK', acceptedAt: '2026-03-10 09:10:00' },
  ...{ signedAt: '2026-03-10 09:11:00', patientSign: STROKES, guardianSign: STROKES, doctorSign: STROKES },
  ...{ guardianName: '王父', guardianRelation: 4, guardianIdNo: '110105********002X', doctorName: '王建国' },
};

beforeEach(() => localStorage.clear());

function open(of: Whole, rights = DOCTOR) {
  const { html: _html, ...listed } = of;
  return renderScreen(<ConsentPage />, {
    at: '/work/informedConsent?area=viewing-table&ownerId=5&kind=散瞳',
    answers: [
      answer(informedConsent.list, { ...head, lensInfo: null, consents: [{ ...row, ...listed }] }),
      answer(informedConsent.print, of),
      answer(informedConsent.sign, { id: 7, version: 2, state: 1 }),
    ],
    rights,
  });
}

describe('知情同意书', () => {
  it('缺什么说什么：勾选、患者、监护人、医生，都齐了才发送', async () => {
    const { user, server } = open(whole);
    const sign = async () => user.click(await screen.findByRole('button', { name: /^签\s*署$/ }));
    await sign();
    expect(await screen.findByText('请勾选全部风险告知')).toBeInTheDocument();
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    await sign();
    expect(await screen.findByText('患者签名：请患者在签名框内签名')).toBeInTheDocument();
    await user.click(screen.getByRole('img', { name: '患者签名（未签）' }));
    await sign();
    expect(await screen.findByText('请监护人签名')).toBeInTheDocument();
    await user.click(screen.getByRole('img', { name: '监护人签名（未签）' }));
    await user.type(screen.getByLabelText('监护人'), '王父');
    await user.click(await screen.findByLabelText('与患者关系'));
    await user.click(await screen.findByTitle('父母'));
    await user.type(screen.getByLabelText('监护人证件号码'), '11010519491231002X');
    await sign();
    expect(await screen.findByText('医生签名：请医生在签名框内签名')).toBeInTheDocument();
    expect(server.sent(informedConsent.sign)).toEqual([]);
    await user.click(screen.getByRole('img', { name: '医生签名（未签）' }));
    await sign();
    await waitFor(() =>
      expect(server.sent(informedConsent.sign)).toMatchObject([
        { area: 'viewing-table', id: 7, version: 1, ticked: [0, 1], guardianName: '王父', guardianRelation: 4 },
      ]),
    );
  });

  it('已签署的是正文、勾选、签名和校验码，不能再改', async () => {
    open(signed);
    const text = await screen.findByRole('region', { name: '同意书正文' });
    expect(within(text).getByText('☑ 暂时怕光')).toBeInTheDocument();
    expect(within(text).getByRole('img', { name: '监护人签名' })).toBeInTheDocument();
    expect(within(text).getByText(/校验码 a{64}/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^签\s*署$/ })).toBeNull();
  });

  it('内容被改动时说明，没有权限的人只能看和打印', async () => {
    open({ ...signed, isIntact: false }, ['menu:1203']);
    expect(await screen.findByText(/内容与签署时不一致，不能作为签署凭证/)).toBeInTheDocument();
    expect(screen.getByText('内容被改动')).toBeInTheDocument();
    const acts = screen.getAllByRole('button').map(({ textContent }) => textContent?.replace(/\s/g, ''));
    expect(acts).not.toContain('作废');
    expect(acts).toContain('打印');
  });
});
