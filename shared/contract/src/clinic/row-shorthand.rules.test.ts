import { describe, expect, it } from '@jest/globals';
import { examinations } from '../workstation/examinations';
import { isTyped, rowShorthand } from './row-shorthand.rules';

function tableOf(code: string, place: number) {
  const groups = examinations.find((one) => one.code === code)?.groups ?? [];
  const tables = groups.flatMap((group) => ('eye' in group ? [group] : []));
  const found = tables[place];
  if (!found) throw new Error(`${code} has no table ${place}`);
  return { title: found.title, eye: found.eye, both: found.both ?? [], visionType: 1 };
}
const read = (line: string, code = 'F09', place = 0) => rowShorthand(line, tableOf(code, place));

describe('a line of the values of a table', () => {
  it('fills the columns of each eye in order and skips columns without a figure', () => {
    expect(read('od 24.12 3.10 - 540 os 24.05')).toEqual({
      ok: true,
      values: { odAl: 24.12, odAcd: 3.1, odCct: 540, osAl: 24.05 },
    });
  });

  it('means both eyes by ou, or the row of both where there is one', () => {
    expect(read('ou 24')).toEqual({ ok: true, values: { odAl: 24, osAl: 24 } });
    expect(read('od 5.0 os 4.9-2 ou 5.1', 'F01')).toEqual({
      ok: true,
      values: { odUcva: '5.0', osUcva: '4.9-2', ouUcva: '5.1' },
    });
    expect(read('ou 5.1 - - - 5.0', 'F01')).toEqual({ ok: false, says: '视力没有双眼小孔视力，请用 - 跳过' });
  });

  it.each<[string, string]>([
    ['24.12', '无法识别「24.12」，请先写 od、os 或 ou'],
    ['od 24.12 os x', '左眼眼轴：无法识别「x」'],
    ['od', '没有数值'],
    ['', '无法识别「」，请先写 od、os 或 ou'],
  ])('%s fills nothing', (line, says) => {
    expect(read(line)).toEqual({ ok: false, says });
  });

  it('ends where the columns end', () => {
    const { eye } = tableOf('F09', 0);
    const says = `生物测量只有${Object.keys(eye).length}列，多出「9」`;
    const line = ['od', ...Object.keys(eye).map(() => '-'), '9'].join(' ');
    expect(read(line)).toMatchObject({ ok: false, says: expect.stringContaining(says.slice(4)) });
  });

  it('is offered by every table with a figure', () => {
    const tables = examinations.flatMap(({ groups }) => groups.flatMap((group) => ('eye' in group ? [group] : [])));
    const without = tables.filter(({ eye }) => !Object.values(eye).some(isTyped)).map(({ title }) => title);
    expect(without).toEqual(['检查步骤', '眼球运动', '角膜知觉', '泪道冲洗']);
  });
});
