/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(__dirname, '../..');

/** Constants of product.md §9 at the place of their use; their behaviour is tested there. */
const CONSTANTS: readonly (readonly [meaning: string, file: string, text: string])[] = [
  ['每页条数', 'shared/contract/src/base/envelope.ts', 'PAGE_SIZES = [10, 20, 50, 100]'],
  ['默认每页条数', 'shared/contract/src/base/first-page.ts', 'DEFAULT_PAGE_SIZE = 10'],
  ['请求超时', 'shared/core/src/http/client.ts', 'TIMEOUT_MS = 300_000'],
  ['错误提示停留（秒）', 'shared/kit/src/feedback/feedback-desk.tsx', 'duration: 3,'],
  ['登录过期后跳转', 'shared/core/src/session/expiry.ts', 'REDIRECT_DELAY_MS = 1500'],
  ['脚本下载超时：主程序', 'shared/tooling/src/rspack-host.mjs', 'chunkLoadTimeout: 120_000'],
  ['脚本下载超时：模块', 'shared/tooling/src/rspack-remote.mjs', 'chunkLoadTimeout: 120_000'],
  ['页面加载提示', 'host/src/layout/page-load-indicator.tsx', 'SHOWN_AFTER_LOAD_MS = 2000'],
  ['按钮节流', 'shared/kit/src/act/use-throttled.ts', 'THROTTLE_MS = 1000'],
  ['对话框确定防抖', 'shared/kit/src/form/use-debounced-start.ts', 'DEBOUNCE_MS = 400'],
  ['扫码枪按键间隔', 'shared/core/src/hardware/scanner/scanner-machine.ts', 'SCANNER_GAP_MS = 30'],
  ['扫码枪重置间隔', 'shared/core/src/hardware/scanner/scanner-machine.ts', 'RESET_GAP_MS = 100'],
  ['金额大写上限', 'shared/contract/src/base/currency.ts', "new Big('1e15')"],
  ['金额大写小数位', 'shared/contract/src/base/currency.ts', "['角', '分', '厘', '毫']"],
  ['短信重发锁定（秒）', 'host/src/parts/use-send-lock.ts', 'LOCK_SECONDS = 60'],
  ['切换机构延迟', 'host/src/layout/org/use-org-switch.ts', 'SWITCH_DELAY_MS = 1500'],
  ['网络延迟轮询', 'host/src/layout/header/use-round-trip.ts', 'POLL_MS = 10_000'],
  ['问候语刷新', 'host/src/layout/header/greeting.tsx', 'REFRESH_MS = 60_000'],
  ['待办条封顶', 'host/src/layout/todo/todo.rules.ts', 'MAX_PX = 400'],
  ['待办条收起', 'host/src/layout/todo/todo.rules.ts', 'COLLAPSED_PX = 160'],
  ['最小页宽', 'host/src/layout/shell-view.module.css', 'min-width: 1366px'],
  ['设置抽屉宽', 'host/src/parts/dialog.module.css', '20vw'],
  ['打印默认边距（毫米）', 'shared/kit/src/print/paper.ts', 'DEFAULT_MARGIN = 4'],
  ['打印框架移除', 'shared/kit/src/print/print-sheet.tsx', 'REMOVED_AFTER_MS = 100'],
  ['进度条速度', 'host/src/layout/progress-bar.module.css', '1200ms'],
  ['主色', 'shared/kit/src/theme/schemes.ts', "buttonBackground: '#308AEF'"],
  ['菜单色', 'shared/kit/src/theme/schemes.ts', "menuColor: '#577FAB'"],
  ['日期格式', 'shared/kit/src/form/date-input.tsx', "date: 'YYYY-MM-DD'"],
  ['日期范围A', 'shared/contract/src/base/date-range.ts', 'A: 365 * DAY_MS'],
  ['日期范围B', 'shared/contract/src/base/date-range.ts', 'B: 7_776_000_000'],
  ['对话框宽', 'shared/kit/src/form/form-frame.tsx', 'WIDTH_PX = 600'],
  ['对话框距顶', 'shared/kit/src/form/form-frame.tsx', "'15vh'"],
];

describe('业务常量（product.md §9）', () => {
  it.each(CONSTANTS)('%s', (_meaning, file, text) => {
    expect(readFileSync(join(root, file), 'utf8')).toContain(text);
  });
});
