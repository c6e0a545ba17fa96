import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { hardLensReview, hardLensTry } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import type { RecordList } from '../record-sheet';
import type { LensArchiveRow } from './lens-columns';
import { LENS_REVIEW, LENS_STEPS, type LensStep } from './lens-steps';
import { VisitLenses } from './visit-lenses';

const DOCTOR: readonly Right[] = ['menu:1201', 'menu:1205', 'corneal:edit', 'corneal:delete', 'corneal:retrial'];
const archive: LensArchiveRow = {
  ...{ id: 7, version: 1, archiveNo: 'B00000001-L01', patientId: 1, recordNo: 'B00000001', name: '王小明', sex: 1 },
  ...{ age: '9岁', lensCategory: 3, archiveName: '夜戴塑形', doctorId: 2, doctorName: '王建国', state: 3, cycleNo: 1 },
  createdAt: '2026-01-10 09:00:00',
};
const older: LensArchiveRow = { ...archive, id: 5, archiveNo: 'B00000001-L00', archiveName: '旧塑形', state: 4 };
const list: RecordList = { formCode: 'OK_TRY', nextSeq: 1, iopAlert: 21, visionType: 1, age: 9, rows: [] };

const visit = { acceptsId: 14, medicalId: 3, patientId: 1 };
const open = (steps: readonly LensStep[], archives: readonly LensArchiveRow[], answers: readonly Answer[] = []) =>
  renderScreen(<VisitLenses visit={visit} steps={steps} />, {
    rights: DOCTOR,
    at: '/work/detail/mct?acceptsId=14&patientId=1&tab=6',
    answers: [
      ...answers,
      answer(lensArchive.page, { records: [...archives], total: archives.length, page: 1, size: 100 }),
      answer(lensArchive.plan, []),
      ...[hardLensTry, hardLensReview].flatMap((of) => [answer(of.list, list), answer(of.employees, [])]),
    ],
  });

beforeEach(() => localStorage.clear());

describe('就诊中的接触镜档案', () => {
  it('没有档案时从这里新建', async () => {
    const { user, server } = await open(LENS_STEPS, [], [answer(lensArchive.doctors, [{ id: 2, name: '王建国' }])]);
    expect(await screen.findByText('该患者还没有角膜接触镜档案。新建档案后即可记录试戴。')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '新建档案' }));
    expect(await screen.findByRole('dialog', { name: '新建档案' })).toBeInTheDocument();
    expect(server.sent(lensArchive.create)).toEqual([]);
  });

  it('新增的记录属于本次就诊', async () => {
    const saved = { recordId: 31, stageState: 1 as const, version: 1 };
    const { user, server } = await open(LENS_STEPS, [archive], [answer(hardLensTry.save, saved)]);
    await user.click(await screen.findByRole('button', { name: /新增试戴/ }));
    await waitFor(() => expect(server.sent(hardLensTry.save)).toMatchObject([{ ownerId: 7, acceptsId: 14 }]));
  });

  it('复查页签只看复查，可换到另一份档案', async () => {
    const { user, server } = await open([LENS_REVIEW], [archive, older]);
    expect(await screen.findByText('还没有复查记录，点击新增复查')).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: '试戴记录' })).toBeNull();
    await user.click(within(screen.getByRole('navigation', { name: '档案' })).getByRole('link', { name: /旧塑形/ }));
    await waitFor(() => expect(server.sent(hardLensReview.list).at(-1)).toMatchObject({ ownerId: '5' }));
    expect(server.sent(hardLensTry.list)).toEqual([]);
  });
});
