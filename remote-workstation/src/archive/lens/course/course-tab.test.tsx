import { beforeEach, describe, expect, it } from '@jest/globals';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import type { CourseRecord } from '@mingmou/contract/workstation/archive/lens/lens-course.fields';
import { lensPictures } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { chartFixture } from '@mingmou/contract/workstation/growth/chart.samples';
import { growthChart } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import type { LensArchiveRow } from '../lens-columns';
import { CourseTab } from './course-tab';

const archive: LensArchiveRow = {
  ...{ id: 7, version: 1, archiveNo: 'B00000001-L01', patientId: 1, recordNo: 'B00000001', name: '王小明', sex: 1 },
  ...{ age: '9岁', lensCategory: 3, archiveName: '夜戴塑形', doctorId: 2, doctorName: '王建国', state: 3, cycleNo: 1 },
  ...{ odStartDate: '2025-10-01', osStartDate: '2025-10-01', createdAt: '2025-09-10 09:00:00' },
};
const made = { cycleNo: 1, staffName: '王建国' } as const;
const lens = { odBc: 8.6, odDia: 10.6, osBc: 8.5, osDia: 10.6, fitResult: '合适' };
const records: CourseRecord[] = [
  { ...made, recordId: 1, kind: 'lens-try', seq: 1, recordDate: '2025-09-12', breedName: '梦戴维', content: lens },
  {
    ...{ ...made, recordId: 2, kind: 'lens-try', seq: 2, recordDate: '2025-09-15', breedName: '梦戴维' },
    content: { ...lens, odBc: 8.5 },
  },
  {
    ...{ ...made, recordId: 3, kind: 'lens-review', seq: 1, recordDate: '2025-10-11' },
    content: { odStainCentral: 2, osStainCentral: 0, action: '调整护理' },
  },
];

const open = (course: CourseRecord[]) =>
  renderScreen(<CourseTab of={archive} />, {
    rights: ['menu:1205', 'menu:1201'],
    answers: [
      answer(lensArchive.course, course),
      answer(growthChart.find, chartFixture),
      answer(lensPictures.list, []),
    ],
  });

beforeEach(() => localStorage.clear());

describe('档案曲线', () => {
  it('说出片龄、染色和两片之间的变化', async () => {
    await open(records);
    const table = within(await screen.findByRole('table', { name: '配戴经过' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.querySelector('th')?.textContent)).toEqual(['2025-10-11', '2025-09-15', '2025-09-12']);
    expect(rows[0]).toHaveTextContent('第1次复查');
    expect(rows[0]).toHaveTextContent('10天');
    expect(rows[0]).toHaveTextContent('右眼染色 2 较密点状，左眼染色 0 无，调整护理');
    expect(rows[1]).toHaveTextContent('右眼 基弧 8.60mm→8.50mm；左眼 不变');
    expect(await screen.findByRole('img', { name: /^配戴时间轴/ })).toHaveTextContent('共3条记录');
    expect(screen.getByRole('list', { name: '镜片小结' })).toHaveTextContent('第1副，片龄');
  });

  it('还没有记录时说怎么会有', async () => {
    await open([]);
    expect(await screen.findByText('还没有完成的记录。完成试戴、交付或复查后，这里画出全程。')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
