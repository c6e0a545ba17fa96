import { barcode, MAX_PASTED_ROWS } from '@mingmou/contract/erp/barcode/barcode.contract';
import { type PastedRow, readRows } from '@mingmou/contract/erp/barcode/barcode-rows.rules';
import { barcodeAttrs } from '@mingmou/contract/erp/goods/goods-attrs.fields';
import type { CategoryRules } from '@mingmou/contract/erp/goods/goods-category.rules';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Alert } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { Table } from '@mingmou/kit/ui-table';
import { useDeferredValue, useMemo, useState } from 'react';
import type { PickedBreed } from './code-create.form';
import styles from './goods.module.css';

interface CodeRowsProps {
  readonly of: PickedBreed;
  readonly rules: CategoryRules;
}

const TABLE_PX = 320;

/** 逐行生成: rows typed or pasted from a sheet, judged while they are typed; all are made or none. */
export function CodeRows({ of, rules }: CodeRowsProps) {
  const [text, setText] = useState('');
  const typed = useDeferredValue(text);
  const rows = useMemo(() => readRows(typed, rules, of.attrs), [typed, rules, of.attrs]);
  const create = useSend(barcode.createRows);
  const { success } = useFeedback();
  const single = rules.barcode.length === 0;
  const faulty = rows.filter(({ fault }) => fault !== undefined);
  const tooMany = rows.length > MAX_PASTED_ROWS;
  const make = async () => {
    const given = single
      ? [{ attrs: {} }]
      : rows.map(({ attrs, originCodes }) => ({ attrs, originCodes: [...originCodes] }));
    const { codes } = await create({ breedId: of.id, rows: given });
    setText('');
    success(`已生成${codes.length}个条码`);
  };
  const blocked = () => {
    if (single) return undefined;
    if (typed !== text) return '正在检查粘贴的内容，请稍候';
    if (rows.length === 0) return '请先粘贴要生成的行';
    if (tooMany) return `一次最多${MAX_PASTED_ROWS}行，请分批粘贴`;
    return faulty.length > 0 && `${faulty.length}行有错误，请修改后再生成`;
  };

  return (
    <section className={styles.fields} aria-label="逐行生成">
      <h2 className={styles.subtitle}>{single ? '生成条码' : '逐行生成'}</h2>
      {single ? (
        <p className={styles.note}>该品种只有一个条码</p>
      ) : (
        <Paste {...{ rules, text, rows }} onChange={setText} />
      )}
      {tooMany ? <Alert type="error" title={`一次最多${MAX_PASTED_ROWS}行，现有${rows.length}行，请分批粘贴`} /> : null}
      {faulty.length > 0 ? (
        <Alert
          type="error"
          title={`${faulty.length}行有错误，请修改后再生成：第${faulty[0]?.no}行 ${faulty[0]?.fault}`}
        />
      ) : null}
      <div className={styles.line}>
        <Do call={barcode.createRows} main blocked={blocked()} onClick={make}>
          {single ? '生成条码' : `生成${rows.length}行`}
        </Do>
      </div>
    </section>
  );
}

interface PasteProps {
  readonly rules: CategoryRules;
  readonly text: string;
  readonly rows: readonly PastedRow[];
  readonly onChange: (text: string) => void;
}

function Paste({ rules, text, rows, onChange }: PasteProps) {
  const heads = [...rules.barcode.map((name) => barcodeAttrs[name].title), '原厂条码'];
  return (
    <>
      <label htmlFor="code-rows" className={styles.note}>
        从表格复制后粘贴，每行一个条码，列依次为：{heads.join('、')}
      </label>
      <Input.TextArea
        id="code-rows"
        rows={6}
        value={text}
        placeholder={heads.join('\t')}
        onChange={({ target }) => onChange(target.value)}
      />
      {rows.length > 0 ? <Judged rows={rows} /> : null}
    </>
  );
}

function Judged({ rows }: { readonly rows: readonly PastedRow[] }) {
  return (
    <Table<PastedRow>
      aria-label="待生成的条码"
      rowKey="no"
      virtual
      pagination={false}
      scroll={{ x: 720, y: TABLE_PX }}
      dataSource={[...rows]}
      columns={[
        { title: '行', dataIndex: 'no', width: 70, align: 'right' },
        { title: '规格', dataIndex: 'spec', width: 260 },
        { title: '原厂条码', width: 200, render: (_value, { originCodes }) => originCodes.join('、') },
        {
          title: '检查',
          width: 190,
          render: (_value, { fault }) => (fault ? <span className={styles.fault}>{fault}</span> : '可生成'),
        },
      ]}
    />
  );
}
