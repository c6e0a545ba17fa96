import { dictName } from '@mingmou/contract/base/dict';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import { goodsPackageStanding, goodsPackageState } from '@mingmou/contract/erp/package/goods-package.dicts';
import { type GoodsPackageItem, itemsFault } from '@mingmou/contract/erp/package/goods-package.rules';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { Do } from '@mingmou/kit/act/do';
import { fieldOf } from '@mingmou/kit/form/field';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { columns, type ListColumn, sized } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useList } from '@mingmou/kit/list/use-list';
import { Form, Select } from '@mingmou/kit/ui-form';
import { pairOf } from '../parts/pair-column';
import styles from './goods-package.module.css';
import { GoodsPackageActs } from './goods-package-acts';
import { GoodsPackageItems } from './goods-package-items';

const Field = fieldOf(goodsPackage.save);
const TONES = { DRAFT: 'draft', ENABLE: 'passed', DISABLE: 'void' } as const;

interface Shown {
  readonly startDate: string;
  readonly endDate?: string | null;
  readonly standing: keyof typeof STANDING_TONES;
  readonly state: keyof typeof TONES;
  readonly orgNames: readonly string[];
}

const STANDING_TONES = { NOT_BEGUN: 'waiting', RUNNING: 'working', OVER: 'overdue' } as const;

const daysColumn: ListColumn<Shown> = {
  key: 'startDate',
  label: '有效期',
  title: '有效期',
  width: 232,
  sorter: true,
  render: ({ startDate, endDate, standing }) => (
    <>
      {startDate} 至 {endDate ?? '不限'}{' '}
      <StateTag tone={STANDING_TONES[standing]}>{dictName(goodsPackageStanding, standing)}</StateTag>
    </>
  ),
};

const orgsColumn: ListColumn<Shown> = {
  key: 'orgIds',
  label: '机构',
  title: '机构',
  width: 168,
  ellipsis: true,
  render: ({ orgNames }) => orgNames.join('、'),
};

const stateShown: ListColumn<Shown> = {
  key: 'state',
  label: '状态',
  title: '状态',
  width: 76,
  sorter: true,
  render: ({ state }) => <StateTag tone={TONES[state]}>{dictName(goodsPackageState, state)}</StateTag>,
};

const WIDTHS = { price: 100, listAmount: 96, soldQty: 96 };
const shown = sized(columns(goodsPackage.row, ['price', 'listAmount']), WIDTHS).map((column) =>
  column.key === 'listAmount' ? { ...column, sorter: false } : column,
);

const named = pairOf(goodsPackage.row, ['name', 'code'], 190);
const sold = sized(columns(goodsPackage.row, ['soldQty']), WIDTHS);

interface OrgsSelectProps {
  readonly id?: string;
  readonly value?: number[];
  readonly onChange?: (ids: number[]) => void;
}

/** Organisations that the person may enter; one out of reach that the package names already stays by its name. */
function OrgsSelect({ value = [], ...rest }: OrgsSelectProps) {
  const { orgIds, orgNames } = useFormSurroundings().row;
  const own = useAppSelector((state) => state.session.info)?.orgList ?? [];
  const ids: readonly unknown[] = Array.isArray(orgIds) ? orgIds : [];
  const names: readonly unknown[] = Array.isArray(orgNames) ? orgNames : [];
  const known = new Map(ids.map((id, at) => [Number(id), String(names[at] ?? id)]));
  for (const { orgId, orgShortName } of own) known.set(orgId, orgShortName);
  return (
    <Select<number[]>
      {...rest}
      mode="multiple"
      value={value}
      options={[...known].map(([id, label]) => ({ value: id, label }))}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}

function validItems(_rule: unknown, items: readonly GoodsPackageItem[] | undefined): Promise<void> {
  const row = (items ?? []).findIndex((item) => !item.groupName || !item.qty || !item.chooseQty);
  const fault = row >= 0 ? `请填写第${row + 1}行的分组、数量和选几项` : itemsFault(items ?? []);
  return fault === null ? Promise.resolve() : Promise.reject(new Error(fault));
}

/** 套餐管理: packages of goods at one price. */
export default function GoodsPackageList() {
  const list = useList(goodsPackage.page);
  const dialog = useFormDialog(goodsPackage);
  return (
    <>
      <ListPage
        title={goodsPackage.page.title}
        list={list}
        filters={['name', 'state', 'orgId', 'day']}
        main={
          <Do call={goodsPackage.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        columns={[...named, ...shown, daysColumn, orgsColumn, stateShown, ...sold]}
        acts={(row) => <GoodsPackageActs row={row} onEdit={dialog.open} />}
      />
      <FormDialog title={goodsPackage.name} control={dialog} start={{ items: [] }} wide>
        <Field name="name" />
        <Field name="code" />
        <Field name="price" />
        <Field name="orgIds">
          <OrgsSelect />
        </Field>
        <Field name="startDate" />
        <Field name="endDate" />
        <Form.Item
          className={styles.whole}
          name="items"
          label={goodsPackage.fields.items.title}
          validateTrigger={[]}
          rules={[{ validator: validItems }]}
        >
          <GoodsPackageItems />
        </Form.Item>
        <Field name="remark" />
      </FormDialog>
    </>
  );
}
