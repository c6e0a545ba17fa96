import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { measure } from '@mingmou/contract/erp/workshop/workshop.dicts';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Segments } from '@mingmou/kit/form/segments';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button, Checkbox, Skeleton } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import styles from './workshop.module.css';

type Edition = InputOf<typeof workshop.saveTolerance>;
type Limit = Edition['limits'][number];

const nameOf = ({ standard, edition }: Pick<Edition, 'standard' | 'edition'>) => `${standard} ${edition}`;

/** 质检允差 by standard and edition, with the source; accounts that may approve sales can change them. */
export function ToleranceDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useCall(workshop.tolerances, {});
  const [at, show] = useState(0);
  const edition = data?.[at];
  return (
    <Modal open title="质检允差" width={720} footer={null} onCancel={onClose}>
      {data ? (
        <div className={styles.facts}>
          <Segments
            label="标准"
            options={data.map((each, index) => [index, `${nameOf(each)}${each.inUse ? '（启用中）' : ''}`] as const)}
            value={at}
            onChange={show}
          />
        </div>
      ) : (
        <Skeleton active />
      )}
      {edition ? <EditionForm key={nameOf(edition)} of={edition} onClose={onClose} /> : null}
    </Modal>
  );
}

interface Row extends Partial<Limit> {
  readonly key: number;
}

function isWhole(row: Row): row is Row & Limit {
  return row.measure !== undefined && typeof row.off === 'number';
}

function EditionForm({ of, onClose }: { readonly of: Edition; readonly onClose: () => void }) {
  const id = useId();
  const mayEdit = useHolds(workshop.saveTolerance.grant);
  const [rows, setRows] = useState<readonly Row[]>(of.limits.map((limit, key) => ({ ...limit, key })));
  const [source, setSource] = useState(of.source);
  const [inUse, setInUse] = useState(of.inUse);
  const send = useSend(workshop.saveTolerance);
  const { success, error } = useFeedback();
  const { start: save, running } = useAct(async () => {
    if (!rows.every(isWhole)) return error('请填写每一行的项目和允差，或删除空行');
    const limits = rows.filter(isWhole).map(({ key: _key, ...limit }) => limit);
    await send({ standard: of.standard, edition: of.edition, source, inUse, limits });
    success('保存成功');
    onClose();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: save }], { active: mayEdit, blocking: true });
  const change = (key: number, patch: Partial<Limit>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)));
  const figure = (value: unknown) => (typeof value === 'number' ? value : undefined);
  if (!mayEdit) return <EditionText of={of} />;
  return (
    <>
      <span className={styles.wide}>
        <label htmlFor={`${id}-source`}>来源</label>
        <FieldInput
          id={`${id}-source`}
          spec={workshop.edition.source}
          value={source}
          onChange={(value) => setSource(String(value ?? ''))}
        />
      </span>
      <ul className={styles.rows} aria-label="允差">
        {rows.map((row, index) => (
          <li key={row.key}>
            <div className={styles.limit}>
              <FieldInput
                aria-label={`第${index + 1}行 项目`}
                spec={workshop.limit.measure}
                value={row.measure}
                onChange={(value) =>
                  change(row.key, { measure: measure.rows.find(({ code }) => code === value)?.code })
                }
              />
              <FieldInput
                aria-label={`第${index + 1}行 度数至`}
                placeholder="度数至，空为不限"
                spec={workshop.limit.upTo}
                value={row.upTo ?? undefined}
                onChange={(value) => change(row.key, { upTo: figure(value) ?? null })}
              />
              <FieldInput
                aria-label={`第${index + 1}行 允差`}
                spec={workshop.limit.off}
                value={row.off}
                onChange={(value) => change(row.key, { off: figure(value) })}
              />
              <Button onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}>删除</Button>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.facts}>
        <Button onClick={() => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1 }])}>
          添加一行
        </Button>
        <Checkbox checked={inUse} onChange={({ target }) => setInUse(target.checked)}>
          按此版本质检
        </Checkbox>
        <Button type="primary" loading={running} onClick={save}>
          保存
        </Button>
      </p>
    </>
  );
}

/** For those who may not change it. */
function EditionText({ of: { source, limits } }: { readonly of: Edition }) {
  return (
    <>
      <p>来源：{source}</p>
      <ul className={styles.rows} aria-label="允差">
        {limits.map(({ measure: of, upTo, off }) => (
          <li key={`${of}-${upTo ?? ''}`}>
            {dictName(measure, of)} {upTo ? `≤ ${upTo} D` : '其余'} ±{off}
          </li>
        ))}
      </ul>
    </>
  );
}
