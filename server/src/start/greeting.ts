import type { Config } from '../config';

/** Accounts of the demo, as README lists them. */
const ACCOUNTS = [
  ['admin 机构管理员', 'front 前台登记', 'triage 分诊护士', 'doctor 医生'],
  ['optom 视光师', 'optician 配镜师', 'cashier 收银员', 'followup 回访员'],
  ['buyer 采购', 'stock 仓管', 'sales 销售', 'finance 财务'],
  ['manager 管理者', 'ops 运维', 'pharmacist 药师', 'member 连锁会员主管'],
  ['admin_b 亮睛连锁管理员', 'front_b 亮睛连锁前台'],
];

/** `password`: of the demo. `phonesUpload`: the port of the phone pages is open. `setupLink`: of an installation that nobody has opened yet. */
export function greeting(
  config: Config,
  password: string | null,
  setupLink: string | null,
  phonesUpload: boolean,
): string {
  const lines = ['', `  明眸已就绪：${config.publicUrl}`];
  if (!phonesUpload) lines.push(`  手机扫码上传不可用：端口${config.scanPort}未能打开（可用 SCAN_PORT 更换）`);
  if (password) {
    lines.push(`  演示账号（密码均为 ${password}）：`, ...ACCOUNTS.map((row) => `    ${row.join(' · ')}`));
  }
  if (setupLink) lines.push('  尚未开通，请用此链接创建管理员（24小时内有效，仅可使用一次）：', `    ${setupLink}`);
  lines.push('  按 Ctrl-C 停止', '');
  return lines.join('\n');
}
