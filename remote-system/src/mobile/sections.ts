import type { OutputOf } from '@mingmou/contract/base/call';
import type { mobileControl } from '@mingmou/contract/system/mobile/mobile-control.contract';
import type { MobileSection } from '@mingmou/contract/system/mobile/mobile-control.dicts';

export type Section = OutputOf<typeof mobileControl.findAll>['items'][number];

interface Sample {
  readonly text: string;
  readonly masked: string;
}

/** Samples of each section for patients, in full and 脱敏. */
export const SAMPLES: Readonly<Record<MobileSection, Sample>> = {
  预约: { text: '03-15 09:30 李华医生', masked: '03-15 09:30 李*医生' },
  就诊记录: { text: '03-08 复诊 近视', masked: '03-08 复诊' },
  检查报告: { text: '03-08 眼轴 24.12 / 24.08 mm', masked: '03-08 眼轴 已出具' },
  配镜处方: { text: '03-08 右 -2.00 左 -1.75', masked: '03-08 框架远用' },
  药品处方: { text: '03-08 玻璃酸钠滴眼液', masked: '03-08 1种药品' },
  角塑档案: { text: '右 43.00/-3.00 配戴中', masked: '配戴中' },
  视训记录: { text: '双眼视功能 12/20次', masked: '双眼视功能 进行中' },
  复查提醒: { text: '04-08 塑形镜复查', masked: '04-08 复查' },
  消费记录: { text: '03-08 配镜 1,280.00元', masked: '03-08 配镜 ***元' },
  积分: { text: '1,260分', masked: '***分' },
  储值卡: { text: 'K00000012 余额 500.00元', masked: 'K****0012 余额 ***元' },
  家庭成员: { text: '张小明、张小红', masked: '张*明、张*红' },
  转介绍海报: { text: '分享得积分', masked: '分享得积分' },
};
