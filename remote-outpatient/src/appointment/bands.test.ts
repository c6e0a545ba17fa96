import { describe, expect, it } from '@jest/globals';
import { bandsOf } from './bands';
import type { Resource } from './booking';

const frame = (date: string, start: string, end: string): Resource['frames'][number] => ({
  ...{ schedulingId: 8, date, start, end, capacity: 2, used: 0, onlineUsed: 0, stopped: false, items: [] },
});
const day = '2026-03-10';
const doctor = (resourceId: number, name: string, frames: Resource['frames']): Resource => ({
  ...{ resourceId, name, departmentId: 1, frames },
});

describe('日历的时间轴', () => {
  it('上午、下午各一条轴，同一时刻在同一列，谁没有号段就空着', () => {
    const wang = doctor(1, '王建国', [frame(day, '08:30', '09:00'), frame(day, '09:00', '09:30')]);
    const li = doctor(2, '李静怡', [frame(day, '09:00', '09:20'), frame(day, '09:20', '09:40')]);
    const late = doctor(3, '周敏', [frame(day, '13:30', '14:30'), frame(day, '17:30', '18:00')]);
    const bands = bandsOf([wang, li, late]);
    expect(bands.map(({ title }) => title)).toEqual(['上午', '下午', '晚上']);
    const [morning, afternoon] = bands;
    expect(morning).toMatchObject({ columns: 7, shortest: 2 });
    expect(morning?.ticks).toEqual([
      { time: '08:30', column: 1, span: 3 },
      { time: '09:00', column: 4, span: 3 },
      { time: '09:30', column: 7, span: 1 },
    ]);
    const placed = morning?.rows.map(({ resource, cells }) => [
      resource.name,
      ...cells.map(({ column, span }) => [column, span]),
    ]);
    expect(placed).toEqual([
      ['王建国', [1, 3], [4, 3]],
      ['李静怡', [4, 2], [6, 2]],
    ]);
    expect(afternoon).toMatchObject({ columns: 2, shortest: 2, rows: [{ cells: [{ column: 1, span: 2 }] }] });
  });
});
