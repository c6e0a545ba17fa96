import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import RecordPrint from './record.print';

type Print = OutputOf<typeof visitPrint.find>;

const group = (block: string, part: 'triage' | 'consultation', text: string) => ({
  ...{ block, part, layout: 'FACTS' as const, heads: [], rows: [{ cells: ['主诉', text] }] },
});

const print: Print = {
  ...{ title: '门诊病历', orgShortName: '旗舰店', printedAt: '2026-03-10 10:00:00', operatorName: '李医生' },
  ...{ printCount: 0, type: 'MEDICAL', id: 14, acceptsId: 14, day: '2026-03-10', recordNo: 'B1', name: '王小明' },
  ...{ sex: 1, age: '8岁', visitNo: 'JZ1', warnings: [], signs: [{ role: '医生', name: '李医生' }] },
  groups: [group('pre', 'triage', '预检所记'), group('history', 'consultation', '问诊所记')],
  template: {
    ...{ paper: 'A4', copies: 1, landscape: false, margin: 4, fontSize: 10 },
    blocks: ['facts', 'pre', 'history', 'sign'],
  },
};

const NO_DRUGS: OutputOf<typeof drugRx.findByAccepts> = {
  ...{ rows: [], addable: false, deniesAllergies: false, isChild: false, isReviewed: false, mayReview: false },
};

async function open(query: string) {
  const shown = renderScreen(<RecordPrint />, {
    rights: ['menu:1201', 'menu:1203'],
    at: `/work/searching/MedicalRecordPrint?acceptsId=14${query}`,
    answers: [answer(visitPrint.find, print), answer(drugRx.findByAccepts, NO_DRUGS)],
  });
  return { ...shown, paper: await screen.findByRole('article', { name: '门诊病历' }) };
}

describe('病历打印', () => {
  it('prints all parts that the visit has, until a part is deselected', async () => {
    const { user, paper } = await open('');
    expect(screen.getAllByRole('checkbox').map((one) => one.closest('label')?.textContent)).toEqual(['预检', '问诊']);
    expect(within(paper).getByText('预检所记')).toBeInTheDocument();
    expect(within(paper).getByText('问诊所记')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: '预检' }));
    expect(within(paper).queryByText('预检所记')).not.toBeInTheDocument();
  });

  it('begins with the part that the address names', async () => {
    const { user, paper } = await open('&part=triage');
    expect(screen.getByRole('checkbox', { name: '预检' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: '问诊' })).not.toBeChecked();
    expect(within(paper).queryByText('问诊所记')).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: '问诊' }));
    expect(within(paper).getByText('问诊所记')).toBeInTheDocument();
  });
});
