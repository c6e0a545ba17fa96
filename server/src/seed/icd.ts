import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';
import { initials } from '../kernel/row/pinyin';
import { EYE_CHAPTER } from './icd-chapter';
import { REFERRING } from './icd-referring';

/** Diagnoses that every chain starts with (domain-system §2.2), those in common use first. */
const COMMON = [
  ['H52.1', '近视'],
  ['H52.0', '远视'],
  ['H52.2', '散光'],
  ['H52.3', '屈光参差'],
  ['H52.4', '老视'],
  ['H52.5', '调节障碍'],
  ['H53.0', '弱视'],
  ['H53.1', '视疲劳'],
  ['H50.0', '共同性内斜视'],
  ['H50.1', '共同性外斜视'],
  ['H50.5', '隐斜视'],
  ['H51.1', '集合不足'],
  ['H55', '眼球震颤'],
  ['H04.1', '干眼'],
  ['H10.1', '过敏性结膜炎'],
  ['H10.9', '结膜炎'],
  ['H16.1', '浅层角膜炎'],
  ['H16.9', '角膜炎'],
  ['H00.0', '麦粒肿'],
  ['H18.6', '圆锥角膜'],
  ['H00.1', '霰粒肿'],
  ['H01.0', '睑缘炎'],
  ['H02.4', '上睑下垂'],
  ['H40.0', '可疑青光眼'],
  ['H40.9', '青光眼'],
] as const;

const OTHER = [
  ['H25.9', '老年性白内障'],
  ['H26.9', '白内障'],
  ['H35.3', '黄斑变性'],
  ['H43.3', '玻璃体混浊'],
  ['Z01.0', '眼和视力检查'],
] as const;

function lines(text: string): (readonly [string, string])[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', name = ''] = line.split(' ');
      return [code, name] as const;
    });
}

/** The catalogue of diagnoses of a new chain: those in common use first, then the chapter of the eye and what refers to it. */
export async function insertIcd(tx: Kysely<DB>, propertyOwnerId: number): Promise<void> {
  const rows = [...COMMON, ...OTHER, ...lines(EYE_CHAPTER), ...lines(REFERRING)].map(([code, name], place) => ({
    propertyOwnerId,
    code,
    name,
    pinyin: initials(name),
    isCommon: place < COMMON.length,
    sort: (place + 1) * 10,
  }));
  await tx.insertInto('icd').values(rows).execute();
}
