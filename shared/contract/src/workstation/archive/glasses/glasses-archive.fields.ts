import { eyes } from '../../../base/eyes';
import { f, type Values } from '../../../base/field';
import { measure } from '../../../clinic/measure.fields';
import { lensFunction, prismBase } from '../../optician.dicts';
import { glassesDefocus } from './glasses-archive.dicts';

const mm = (title: string, min: number, max: number) => f.decimal(title, 1, { min, max, unit: 'mm' });

/** Powers to which the lenses of a pair were made. */
export const glassesPower = {
  ...eyes({
    sph: measure('sphere', '球镜'),
    cyl: measure('cylinder', '柱镜'),
    axis: measure('axis', '轴位'),
    add: measure('add', '下加光'),
    pd: measure('pdMono', '瞳距'),
    ph: measure('fittingHeight', '瞳高'),
  }),
  pd: measure('pd', '双眼瞳距'),
} as const;
export type GlassesPower = Values<typeof glassesPower>;

export const glassesFrame = {
  frameBrand: f.text('镜架品牌', 40),
  frameModel: f.text('镜架型号', 60),
  frameColour: f.text('镜架颜色', 20),
  frameA: mm('镜框A', 30, 70),
  frameDbl: mm('鼻梁DBL', 10, 30),
  temple: mm('镜腿', 80, 170),
} as const;
export type GlassesFrame = Values<typeof glassesFrame>;

export const glassesLens = {
  lensBrand: f.text('镜片品牌', 40),
  lensBreed: f.text('镜片品种', 60),
  refractiveIndex: f.decimal('折射率', 2, { min: 1.4, max: 2 }),
  lensFunctions: f.dicts('镜片功能', lensFunction, { max: 7 }),
  defocus: f.dict('离焦设计', glassesDefocus),
  odBarcode: f.text('右片条码', 40),
  osBarcode: f.text('左片条码', 40),
} as const;
export type GlassesLens = Values<typeof glassesLens>;

/** Lensmeter readings of a finished pair (§5.1, §8b.9). */
export const glassesMeasured = {
  ...eyes({
    measSph: measure('sphere', '实测球镜'),
    measCyl: measure('cylinder', '实测柱镜'),
    measAxis: measure('axis', '实测轴位'),
    measPrism: measure('prism', '实测棱镜'),
    measBase: f.dict('实测基底', prismBase),
  }),
  /** Between the optical centres. */
  measPd: measure('pd', '光心距'),
  /** How much higher one optical centre lies than the other. */
  ocVertDiff: mm('光心垂直互差', 0, 20),
} as const;
export type GlassesMeasured = Values<typeof glassesMeasured>;
