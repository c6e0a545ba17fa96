import { describe, expect, it } from '@jest/globals';
import { bmiOf, isMeasured, settledRecord, type TriageRecord, triageFault, triageWarnings } from './triage.rules';

const LOG = 1;
const DECIMAL = 2;

const warned = (record: TriageRecord, visionType = LOG) =>
  triageWarnings(record, visionType).map(({ field, says }) => `${field} ${says}`);

describe('OUT-13 预检的规则', () => {
  it('BMI 保留一位小数', () => {
    expect(bmiOf({ heightCm: 142.5, weightKg: 38.5 })).toBe(19);
    expect(bmiOf({ heightCm: 142.5 })).toBeNull();
  });

  it('双眼瞳距为两眼之和，已填的不改；没有柱镜就没有轴位', () => {
    expect(settledRecord({ odPd: 29.5, osPd: 30 })).toEqual({ odPd: 29.5, osPd: 30, ouPd: 59.5 });
    expect(settledRecord({ odPd: 29.5, osPd: 30, ouPd: 60 }).ouPd).toBe(60);
    expect(settledRecord({ odPd: 29.5 })).toEqual({ odPd: 29.5 });
    expect(settledRecord({ osPd: 30, nurseRemark: '' })).toEqual({ osPd: 30 });
    expect(settledRecord({ odGlsCyl: 0, odGlsAxis: 90 })).toEqual({ odGlsCyl: 0 });
    expect(settledRecord({ osArCyl: -0.5, osArAxis: 90 })).toEqual({ osArCyl: -0.5, osArAxis: 90 });
  });

  it.each<[TriageRecord, string, string, string]>([
    [{ odIop: 81 }, 'odIop', '1', '80'],
    [{ osIop: 0.9 }, 'osIop', '1', '80'],
    [{ odGlsSph: 30.25 }, 'odGlsSph', '-30', '30'],
    [{ osArCyl: -12.25 }, 'osArCyl', '-12', '12'],
    [{ odGlsAdd: 6.25 }, 'odGlsAdd', '0.5', '6'],
    [{ odK1: 29.99 }, 'odK1', '30', '60'],
    [{ osCct: 801 }, 'osCct', '300', '800'],
    [{ ouPd: 43.5 }, 'ouPd', '44', '78'],
    [{ odPd: 39.5 }, 'odPd', '22', '39'],
    [{ heightCm: 39.9 }, 'heightCm', '40', '250'],
    [{ weightKg: 300.1 }, 'weightKg', '2', '300'],
    [{ pulse: 29 }, 'pulse', '30', '220'],
    [{ temperature: 42.1 }, 'temperature', '34', '42'],
    [{ dbp: 161 }, 'dbp', '30', '160'],
    [{ sbp: 59, dbp: 60 }, 'sbp', '60', '260'],
    [{ sbp: 90, dbp: 90 }, 'sbp', '91', '260'],
    [{ sbp: 60, dbp: 60 }, 'sbp', '61', '260'],
    [{ odUcva: '1.0' }, 'odUcva', '3.3', '5.3'],
  ])('%j 超出范围：%s %s～%s', (record, field, min, max) => {
    expect(triageFault(record, LOG)).toEqual({ kind: 'range', field, min, max });
  });

  it.each<TriageRecord>([
    { odIop: 1 },
    { osIop: 80 },
    { odGlsSph: -30 },
    { temperature: 34 },
    { sbp: 91, dbp: 90 },
    { sbp: 60 },
    { sbp: 61, dbp: 60 },
    { dbp: 160 },
    { dbp: 60 },
    { odUcva: '' },
    { odUcva: '5.0+2', osUcva: 'HM' },
    { eyePosition: '正位' },
  ])('%j 在范围内', (record) => {
    expect(triageFault(record, LOG)).toBeUndefined();
  });

  it('视力按机构的记录方式判断', () => {
    expect(triageFault({ osUcva: '1.0' }, DECIMAL)).toBeUndefined();
    expect(triageFault({ ouCva: '5.0' }, DECIMAL)).toMatchObject({ field: 'ouCva', min: '0.02', max: '2.0' });
  });

  it.each<[TriageRecord, string[]]>([
    [{ odIop: 22 }, ['odIop 右眼眼压高于21mmHg']],
    [{ osIop: 9 }, ['osIop 左眼眼压低于10mmHg']],
    [{ odIop: 10, osIop: 18 }, ['osIop 两眼眼压相差8mmHg以上']],
    [{ odIop: 10, osIop: 17.9 }, []],
    [{ odIop: 12 }, []],
    [{ osIop: 12 }, []],
    [{ odIop: null, osIop: 12 }, []],
    [{ odIop: 12, osIop: null }, []],
    [{ osArSph: -2.3 }, ['osArSph 左眼验光球镜不是0.25的整数倍']],
    [{ odGlsCyl: -0.3 }, ['odGlsCyl 右眼原镜柱镜不是0.25的整数倍']],
    [{ osArSph: -2.25 }, []],
    [{ odK1: 48.01 }, ['odK1 右眼K1大于48D']],
    [{ osK2: 48.5 }, ['osK2 左眼K2大于48D']],
    [{ odK1: 48, odK2: 48 }, []],
    [{ odUcva: '5.0', osUcva: '4.9' }, ['osUcva 两眼裸眼视力相差两行以上']],
    [{ odUcva: '4.8', osUcva: '4.9' }, ['osUcva 两眼裸眼视力相差两行以上']],
    [{ odUcva: '5.0', osUcva: '4.95' }, []],
    [{ odUcva: '5.0' }, []],
    [{ osUcva: '5.0' }, []],
    [{ odUcva: 'HM', osUcva: '5.0' }, []],
    [{ odUcva: '5.0', osUcva: 'HM' }, []],
    [{ sbp: 140 }, ['sbp 收缩压不低于140mmHg']],
    [{ sbp: 139 }, []],
    [{ dbp: 90 }, ['dbp 舒张压不低于90mmHg']],
    [{ dbp: 89 }, []],
    [{ temperature: 37.3 }, ['temperature 体温不低于37.3℃']],
    [{ temperature: 37.2 }, []],
  ])('%j 提示 %j', (record, warnings) => {
    expect(warned(record)).toEqual(warnings);
  });

  it('提示的值可以保存', () => {
    expect(triageFault({ odIop: 22, osArSph: -2.3, odK1: 48.5, sbp: 150, temperature: 38 }, LOG)).toBeUndefined();
  });

  it.each<[TriageRecord, boolean]>([
    [{}, false],
    [{ ouUcva: '5.0' }, false],
    [{ odUcva: '5.0' }, true],
    [{ osUcva: '5.0' }, true],
    [{ odCva: '5.0' }, true],
    [{ osCva: '5.0' }, true],
    [{ skipReason: '不配合' }, true],
  ])('完成须有一眼的裸眼或矫正视力，或未测原因：%j %s', (record, measured) => {
    expect(isMeasured(record)).toBe(measured);
  });

  it('有柱镜须有轴位，有矫正视力须有戴镜类型', () => {
    expect(triageFault({ odArCyl: -0.75 }, LOG)).toMatchObject({ kind: 'missing', field: 'odArAxis' });
    expect(triageFault({ odArCyl: -0.75, odArAxis: 180 }, LOG)).toBeUndefined();
    expect(triageFault({ osCva: '5.0', wearType: 0 }, LOG)).toMatchObject({ kind: 'missing', field: 'wearType' });
    expect(triageFault({ osCva: '5.0', wearType: 1 }, LOG)).toBeUndefined();
  });
});
