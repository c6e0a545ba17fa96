import type { ConsentKind } from './consent.dicts';

/** Text of a consent as read and signed; `{org}` is replaced by the clinic's name. */
export interface ConsentText {
  readonly title: string;
  /** Incremented with every change of the text; signed consents keep their own version. */
  readonly version: number;
  readonly paragraphs: readonly string[];
}

/** The product's own words, to be checked by the chain's counsel (domain-outpatient §8b 3). */
export const CONSENT_TEXTS: Readonly<Record<ConsentKind, ConsentText>> = {
  PRIVACY: {
    title: '个人信息处理告知书',
    version: 1,
    paragraphs: [
      '{org}为向您提供眼健康诊疗、验光配镜和后续随访服务，需要收集您的姓名、性别、出生日期、联系方式、证件号码、地址，以及病史、检查数据、影像、处方和消费记录。其中健康信息和证件号码属于敏感个人信息。',
      '上述信息仅用于建立病历、诊疗、收费、配镜、复查提醒和法律法规要求的用途，按病历管理规定的期限保存，并采取权限控制、加密传输和操作留痕等措施保护。',
      '未经您同意，我们不会向第三方提供您的个人信息，法律法规另有规定或为您转诊、加工镜片、医保结算所必需的除外。',
      '您可以随时到前台查阅、复制、更正您的信息，或撤回同意。撤回不影响撤回前已进行的处理；拒绝提供诊疗所必需的信息可能导致无法为您提供服务。',
      '患者未满14周岁的，由监护人阅读、同意并签字。',
      '本人已阅读并理解上述内容，同意{org}按上述方式处理本人（或被监护人）的个人信息，包括敏感个人信息。',
    ],
  },
  MARKETING: {
    title: '商业信息接收同意书',
    version: 1,
    paragraphs: [
      '{org}希望向您发送优惠活动、新品介绍和节日问候等商业信息。是否同意由您自愿决定，不同意不影响您接受任何诊疗和服务。',
      '我们只通过您勾选的方式联系您。就诊、复查、取镜、储值卡变动等服务通知不属于商业信息，不受本同意影响。',
      '您可以随时在前台撤回同意，或对短信回复R退订，撤回后立即停止发送。',
      '患者未满14周岁的，由监护人阅读、同意并签字。',
      '本人同意{org}通过所勾选的方式发送商业信息。',
    ],
  },
  CARD: {
    title: '储值卡协议',
    version: 1,
    paragraphs: [
      '一、储值卡由{org}发行，记名使用，限持卡人及持卡人书面共享的家庭成员在本连锁各机构消费，不设有效期。',
      '二、充值金额为本金，赠送金额为优惠。消费时按机构公示的顺序扣减本金和赠送金额，每次使用须凭密码，余额和流水可随时在前台查询。',
      '三、自充值之日起七日内未使用的，可要求退还全部本金。其后因本人原因要求退卡的，退还剩余本金，并可扣除已使用的赠送金额；因经营者原因无法继续提供服务的，按实付比例退还余额并支付利息。退款退至持卡人本人名下账户。',
      '四、储值卡遗失可凭有效证件挂失和补办，原卡余额不受影响；转让须双方到店签字办理。',
      '五、机构变更收费标准或停业前将提前告知持卡人。因本协议发生争议的，双方协商解决，协商不成的可向机构所在地消费者组织投诉或向人民法院起诉。',
      '本人已阅读并同意上述条款。',
    ],
  },
};
