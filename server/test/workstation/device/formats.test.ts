import { describe, expect, it } from '@jest/globals';
import { readDeviceFile } from '../../../src/modules/workstation/device/read-device-file.service';
import { hasFigures } from '../../../src/modules/workstation/device/reading.types';
import { dicomFile, double, float, refraction, sequence, text } from './dicom-sample';
import * as samples from './samples';

const { ascii, joiaText, KR_800S, utf16 } = samples;
const read = (bytes: Buffer, name = 'file.xml') => readDeviceFile({ name, bytes });
const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.7));

const RIGHT = { sph: -2.25, cyl: -0.75, axis: 178 };
const LEFT = { sph: -2, cyl: -0.5, axis: 5 };
const CORNEA = { k1: 43.25, k1Axis: 178, k2: 44.5, k2Axis: 88 };

describe('JOIA', () => {
  it('WS-37 reads refraction, curvature, pupil distance, patient number and time of a KR-800S', () => {
    expect(read(Buffer.from(joiaText({ ...KR_800S, id: 'B00000001' })))).toEqual({
      ...{ format: 'JOIA', maker: 'TOPCON', model: 'KR-800S', patientCode: 'B00000001' },
      ...{ measuredAt: '2026-03-10 08:55:30', pd: 62, lensPd: null, errors: [] },
      eyes: {
        od: { refraction: { list: [], median: RIGHT, confidence: null }, keratometry: CORNEA },
        os: { refraction: { list: [], median: LEFT, confidence: null } },
      },
    });
  });

  it('lists every reading next to the median', () => {
    const list = [
      { sph: '-2.25', cyl: '-0.75', axis: '178' },
      { sph: '-2.50', cyl: '-0.50', axis: '2' },
    ];
    const { eyes } = read(Buffer.from(joiaText({ measures: [samples.refMeasure({ list }, {})] })));
    expect(eyes.od.refraction).toMatchObject({ list: [RIGHT, { sph: -2.5, cyl: -0.5, axis: 2 }], median: null });
  });

  it('reads glasses and pressure, writes axis 0 as 180 and converts a thickness given in mm', () => {
    const { eyes, lensPd, errors } = read(
      Buffer.from(joiaText({ measures: [samples.LM_MEASURE, samples.TM_MEASURE] })),
    );
    expect(eyes.od.lens).toEqual({ sph: -3, cyl: -0.5, axis: 180, add: 1.5, prisms: [{ value: 0.5, base: 'BI' }] });
    expect(eyes.os.lens).toEqual({ sph: -2.75, cyl: 0, axis: null, add: null, prisms: [] });
    expect(eyes.od).toMatchObject({ pressure: { list: [15, 16], mean: 15.5 }, thickness: 545 });
    expect(lensPd).toBe(63);
    expect(errors).toEqual(['左眼 眼压：ERROR']);
  });

  it('reports an error entry as an error and not as a figure', () => {
    const reading = read(
      Buffer.from(joiaText({ measures: [samples.refMeasure({ error: 'NO CENTER' }, { error: 'NO CENTER' })] })),
    );
    expect(reading.errors).toEqual(['右眼 电脑验光：NO CENTER', '左眼 电脑验光：NO CENTER']);
    expect(hasFigures(reading)).toBe(false);
  });

  it('reads Shift-JIS, also where UTF-8 is declared, and refuses other encodings', () => {
    // ニデック in Shift-JIS.
    const maker = Buffer.from([0x83, 0x6a, 0x83, 0x66, 0x83, 0x62, 0x83, 0x4e]);
    const around = (encoding: string, middle: Buffer) => {
      const [before = '', after = ''] = joiaText({ ...KR_800S, encoding, company: '\0' }).split('\0');
      return Buffer.concat([Buffer.from(before), middle, Buffer.from(after)]);
    };
    for (const encoding of ['Shift_JIS', 'UTF-8']) expect(read(around(encoding, maker)).maker).toBe('ニデック');
    expect(() => read(around('UTF-8', Buffer.from([0xff, 0xfd])))).toThrow('文件编码无法识别');
  });

  it('refuses a truncated file and a document type declaration', () => {
    const whole = Buffer.from(joiaText(KR_800S));
    expect(() => read(cut(whole))).toThrow('文件不完整');
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "cc">]>${joiaText(KR_800S).trim().slice(38)}`;
    expect(() => read(Buffer.from(bomb))).toThrow('不允许的声明');
  });
});

describe('NIDEK over the network', () => {
  it('LM-7: reads prisms with their base, and patient number and time from the file name', () => {
    const { eyes, patientCode, measuredAt, model } = read(
      Buffer.from(samples.NIDEK_LM7),
      'LM_B00000001_20260310085000_0090FB1234.xml',
    );
    expect({ patientCode, measuredAt, model }).toEqual({
      ...{ patientCode: 'B00000001', measuredAt: '2026-03-10 08:50:00', model: 'LM-7' },
    });
    expect(eyes.od.lens).toMatchObject({
      sph: -3,
      prisms: [
        { value: 0.5, base: 'BI' },
        { value: 0.25, base: 'BU' },
      ],
    });
    expect(eyes.os.lens).toMatchObject({ sph: -2.75, axis: null });
    expect(() => read(cut(Buffer.from(samples.NIDEK_LM7)))).toThrow('文件不完整');
  });

  it('NT-530P: reads UTF-16 with and without byte order mark, and ignores the corrected pressure', () => {
    const withoutMark = utf16(samples.NT_530P).subarray(2);
    for (const bytes of [utf16(samples.NT_530P), withoutMark]) {
      const { eyes, errors, patientCode } = read(bytes);
      expect(eyes.od).toEqual({ pressure: { list: [15, 17], mean: 16 }, thickness: 545 });
      expect(errors).toEqual(['左眼 眼压：ERR']);
      expect(patientCode).toBe('B00000001');
    }
    expect(() => read(utf16(samples.NT_530P).subarray(0, 400))).toThrow('文件不完整');
    // A missing byte shifts every character.
    expect(() => read(utf16(samples.NT_530P).subarray(0, -1))).toThrow('文件编码无法识别');
  });
});

interface Serial {
  readonly title: string;
  readonly whole: string;
  readonly error: string;
  readonly says: string;
  readonly shows: object;
}

const both = {
  od: { refraction: { list: [], median: RIGHT, confidence: null } },
  os: { refraction: { list: [], median: LEFT, confidence: null } },
};

const SERIAL: readonly Serial[] = [
  {
    title: 'NIDEK AR-1',
    whole: samples.NIDEK_AR1,
    error: samples.NIDEK_AR1_ERROR,
    says: '左眼 电脑验光：ERR',
    shows: { format: 'NIDEK_AR', pd: 62, eyes: both },
  },
  {
    title: 'NIDEK NT-510',
    whole: samples.NIDEK_NT510,
    error: samples.NIDEK_NT510_ERROR,
    says: '左眼 眼压：ERR',
    shows: {
      format: 'NIDEK_NT',
      eyes: { od: { pressure: { list: [15, 16], mean: 15.5 } }, os: { pressure: { list: [14], mean: 14 } } },
    },
  },
  {
    title: 'Topcon RM-8900',
    whole: samples.TOPCON_RM8900,
    error: samples.TOPCON_RM8900_ERROR,
    says: '左眼 电脑验光：ERROR',
    shows: { format: 'TOPCON_RM', pd: 62, eyes: both },
  },
  {
    title: 'RT-5100',
    whole: samples.RT_5100,
    error: samples.RT_5100_ERROR,
    says: '左眼 电脑验光：ERROR',
    shows: {
      ...{ format: 'RT5100', pd: 62, patientCode: 'B00000001', measuredAt: '2026-03-10 00:00:00' },
      eyes: {
        od: {
          ...both.od,
          lens: { sph: -3, cyl: -0.5, axis: 180, add: 1.5 },
          subjective: { sph: -2, cyl: -0.5, axis: 180, add: 1.25 },
        },
        os: { ...both.os, lens: { sph: -2.75, cyl: 0, axis: null }, subjective: { sph: -2, cyl: 0, add: null } },
      },
    },
  },
];

describe('records of a serial line', () => {
  it.each(SERIAL)(
    '$title: reads figures, reports an error, refuses a truncated record and ignores the parity bit',
    ({ whole, error, says, shows }) => {
      expect(read(ascii(whole))).toMatchObject(shows);
      expect(read(ascii(error))).toMatchObject({ errors: [says] });
      expect(() => read(ascii(whole).subarray(0, -4))).toThrow('记录不完整');
      expect(read(Buffer.from(ascii(whole).map((byte) => byte | 0x80)))).toMatchObject(shows);
    },
  );

  it('雄博 RMK-800: reads JSON in UTF-8 or GB 18030', () => {
    const shows = {
      ...{ format: 'RMK800', model: 'RMK-800' },
      eyes: { od: { ...both.od, keratometry: CORNEA }, os: both.os },
    };
    expect(read(Buffer.from(samples.RMK_800))).toMatchObject(shows);
    // The name 雄博 encoded in GB 18030.
    const [before = '', after = ''] = samples.RMK_800.split('雄博');
    const gb = Buffer.concat([Buffer.from(before), Buffer.from([0xd0, 0xdb, 0xb2, 0xa9]), Buffer.from(after)]);
    expect(read(gb)).toMatchObject(shows);
    expect(read(Buffer.from(samples.RMK_800_ERROR)).errors).toEqual(['左眼 电脑验光：NO TARGET']);
    expect(() => read(cut(Buffer.from(samples.RMK_800)))).toThrow('记录不完整');
  });
});

describe('DICOM', () => {
  const autorefraction = dicomFile(
    '78.2',
    'B00000001',
    sequence(0x00460050, ...refraction(-2.25, -0.75, 178)),
    sequence(0x00460052, ...refraction(-2, -0.5, 5)),
    double(0x00460060, 62),
  );

  it('78.2: reads autorefraction with patient number and time', () => {
    expect(read(autorefraction)).toMatchObject({
      ...{ format: 'DICOM', maker: 'NIDEK', model: 'ARK-1', patientCode: 'B00000001' },
      ...{ measuredAt: '2026-03-10 08:55:00', pd: 62, eyes: both },
    });
  });

  it('78.1 and 78.4: reads lensometry and subjective refraction', () => {
    const add = sequence(0x00460100, double(0x00460104, 1.5));
    const prism = sequence(
      0x00460028,
      ...[double(0x00460030, 0.5), text(0x00460032, 'CS', 'IN'), double(0x00460034, 0), text(0x00460036, 'CS', 'UP')],
    );
    const lens = read(dicomFile('78.1', '', sequence(0x00460014, ...refraction(-3, -0.5, 180), prism, add)));
    expect(lens.eyes.od.lens).toEqual({
      sph: -3,
      cyl: -0.5,
      axis: 180,
      add: 1.5,
      prisms: [{ value: 0.5, base: 'BI' }],
    });
    expect(lens.patientCode).toBeNull();
    const tried = read(dicomFile('78.4', '', sequence(0x00460098, ...refraction(-2, 0, 0))));
    expect(tried.eyes.os.subjective).toEqual({ sph: -2, cyl: 0, axis: null, add: null });
  });

  it('78.3 and 78.7: reads keratometry and axial length, preferring the length chosen on the device', () => {
    const side = (tag: number, power: number, axis: string) =>
      sequence(tag, double(0x00460076, power), text(0x00460077, 'IS', axis));
    const cornea = sequence(0x00460070, side(0x00460074, 44.5, '88'), side(0x00460080, 43.25, '178'));
    expect(read(dicomFile('78.3', '', cornea)).eyes.od.keratometry).toEqual(CORNEA);
    const measured = sequence(0x00221050, sequence(0x00221210, float(0x00221019, 24.1)));
    const chosen = sequence(0x00221255, sequence(0x00221260, float(0x00221019, 24.18)));
    const lengths = dicomFile('78.7', '', sequence(0x00221007, measured, chosen), sequence(0x00221008, measured));
    expect(read(lengths).eyes).toMatchObject({ od: { biometry: { al: 24.18 } }, os: { biometry: { al: 24.1 } } });
  });

  it('refuses another DICOM object and a truncated file', () => {
    expect(() => read(dicomFile('80.1', ''))).toThrow('只接收');
    expect(() => read(cut(autorefraction))).toThrow('DICOM文件不完整');
  });
});

describe('a file of no known format', () => {
  it.each([
    ['a letter', 'dear doctor'],
    ['another XML', '<Invoice><Total>3</Total></Invoice>'],
    ['another JSON', '{"a":1}'],
    ['an empty file', ''],
  ])('is refused: %s', (_title, body) => {
    expect(() => read(Buffer.from(body))).toThrow('无法识别的仪器文件');
  });
});
