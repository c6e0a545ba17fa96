import type { Insertable, Kysely } from 'kysely';
import type { DB, ErpLabelTemplateTable } from '../database/schema.generated';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

type Template = Omit<Insertable<ErpLabelTemplateTable>, 'propertyOwnerId' | 'orgId'>;

/** A label of each paper that a shop has. */
const TEMPLATES: readonly Template[] = [
  {
    ...{ name: '货架标签 40×30', size: '40x30', barcodeType: 'EAN13', isDefault: true },
    fields: ['商品名', '规格', '条码图', '标签价'],
  },
  { name: '镜架吊牌', size: '76x12', barcodeType: 'EAN13', fields: ['商品名', '规格', '条码图', '标签价'] },
  {
    ...{ name: '器械标签 70×38', size: '70x38', barcodeType: 'DATAMATRIX' },
    fields: ['商品名', '规格', '条码图', '标签价', '机构', '注册证号'],
  },
  { name: 'A4 不干胶', size: 'A4-24', barcodeType: 'CODE128', fields: ['商品名', '规格', '条码图', '标签价'] },
];

/** Templates of labels in an organisation of the demo. */
export async function insertDemoLabels({ tx, propertyOwnerId, orgId }: Filling): Promise<void> {
  await tx
    .insertInto('erpLabelTemplate')
    .values(TEMPLATES.map((template) => ({ ...template, propertyOwnerId, orgId })))
    .execute();
}
