import { f, required } from '@mingmou/contract/base/field';
import { link } from '@mingmou/contract/base/links';

/** 打印预览 of a bill: of which area, which one, by which template. */
export const printPreview = link('/erp/set/print', {
  type: required(f.text('单据', 30)),
  id: required(f.id('单据')),
  templateId: f.id('模板'),
});
