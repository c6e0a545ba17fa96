import { code } from '../base/codes';

/** Refusals about accounting periods (domain-erp §9, 1405xx). */
export const periodCodes = {
  none: code(140501, '请先设置会计期间'),
  settled: code(140503, '会计期间「{name}」已结账，不能办理该期间的业务'),
  cleared: code(140514, '会计期间「{name}」已清算，请先取消清算'),
} as const;
