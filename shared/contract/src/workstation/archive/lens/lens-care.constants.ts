import { lensCategory } from './lens-archive.dicts';

const { SOFT, RIGID, ORTHOKERATOLOGY } = lensCategory.codes;

const HANDS = '摘戴前用肥皂洗净双手并擦干，指甲剪短。';
const WATER = '镜片、镜盒不接触自来水、唾液，不戴镜游泳、洗澡。';
const BOX = '镜盒每日冲洗晾干，每3个月更换；护理液开封后按说明书期限更换。';

/** Care steps on the papers that a patient takes home. */
export const CARE_STEPS: Readonly<Record<number, readonly string[]>> = {
  [SOFT]: [
    HANDS,
    '戴前查看镜片有无破损、分清正反和左右眼。',
    '摘下后双面揉搓、用护理液冲洗，浸泡于新鲜护理液；日抛镜片用后即弃。',
    '不戴镜过夜。',
    WATER,
    BOX,
  ],
  [RIGID]: [
    HANDS,
    '戴前用护理液冲洗，查看镜片有无破损、沉淀，分清左右眼。',
    '摘下后双面轻揉、冲净，浸泡于新鲜护理液，并按医嘱去蛋白。',
    '不戴镜过夜。',
    WATER,
    BOX,
  ],
  [ORTHOKERATOLOGY]: [
    HANDS,
    '睡前戴镜前用护理液冲洗，查看镜片有无破损、沉淀，滴润眼液排除气泡。',
    '起床后先滴润眼液，确认镜片能活动再用吸棒取下；粘附时不强行摘取。',
    '摘下后双面轻揉、冲净，浸泡于新鲜护理液，并按医嘱去蛋白。',
    '感冒、发热、眼红、眼痛时不戴镜。',
    WATER,
    BOX,
  ],
};

/** Signs that require a wearer to stop wearing the lenses immediately. */
export const URGENT = '出现眼红、眼痛、畏光、流泪、分泌物增多或视力下降，请立即停戴并联系我们';
