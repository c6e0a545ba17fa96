import type { OutputOf } from '@mingmou/contract/base/call';
import { f } from '@mingmou/contract/base/field';
import { words } from '@mingmou/contract/base/words';
import { contraindication } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { lensBaseline } from '@mingmou/contract/workstation/archive/lens/lens-baseline.contract';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import { Flags } from '../../stage/flags';
import styles from './lens.module.css';
import type { LensArchiveRow } from './lens-columns';

type Baseline = OutputOf<typeof lensBaseline.find>;

const [NONE, THERE] = ['无', '有'] as const;
const PRESENT = words('lensContraindicated', '禁忌症', [NONE, THERE]);
const OTHER = 99;

/** 基线: examinations behind the lenses, warnings, and contraindications. */
export function LensBaseline({ of }: { readonly of: LensArchiveRow }) {
  const { data, loading, refusal, refetch } = useCall(lensBaseline.find, { id: of.id });
  return (
    <>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data ? (
        <>
          <Flags flags={data.warnings} />
          <Parts of={data} />
          <Contraindications key={data.version} id={of.id} of={data} />
        </>
      ) : null}
    </>
  );
}

function Parts({ of: { parts, missing, isFixed } }: { readonly of: Baseline }) {
  return (
    <Panel>
      <table className={styles.baseline}>
        <caption>{isFixed ? '订片时所依据的检查' : '最近一次完成的检查，首次订片完成时固定'}</caption>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">完成时间</th>
            <th scope="col">结果</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ formCode, title, needed, finishedAt, says }) => (
            <tr key={formCode}>
              <th scope="row">
                {title} {needed ? <Quiet>必查</Quiet> : null}
              </th>
              <td>{finishedAt ? finishedAt.slice(0, 16) : <StateTag tone="overdue">未完成</StateTag>}</td>
              <td>{says ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {missing.length > 0 ? <p>订片前还缺：{missing.join('、')}</p> : null}
    </Panel>
  );
}

interface ContraindicationsProps {
  readonly id: number;
  readonly of: Baseline;
}

function Contraindications({ id, of }: ContraindicationsProps) {
  const [said, say] = useState(() => new Map(of.contraindications.map(({ code, present }) => [code, present])));
  const [otherText, type] = useState(of.otherText ?? '');
  const save = useSend(lensBaseline.save);
  const { success } = useFeedback();
  const open = contraindication.rows.filter(({ code }) => !said.has(code));
  const keep = async () => {
    const contraindications = contraindication.rows.flatMap(({ code }) => {
      const present = said.get(code);
      return present === undefined ? [] : [{ code, present }];
    });
    await save({ id, version: of.version, contraindications, otherText: otherText || null });
    success('保存成功');
  };
  return (
    <fieldset className={styles.days}>
      <legend>禁忌症</legend>
      {contraindication.rows.map(({ code, name }) => {
        const present = said.get(code);
        return (
          <div key={code} className={styles.answer}>
            <span>{name}</span>
            <FieldInput
              aria-label={name}
              spec={PRESENT_FIELD}
              value={present === undefined ? null : present ? THERE : NONE}
              onChange={(next: unknown) =>
                say((old) => {
                  const after = new Map(old);
                  if (next === THERE || next === NONE) after.set(code, next === THERE);
                  else after.delete(code);
                  return after;
                })
              }
            />
            {code === OTHER && present ? (
              <FieldInput
                aria-label={lensBaseline.text.title}
                spec={lensBaseline.text}
                value={otherText}
                onChange={(next: unknown) => type(typeof next === 'string' ? next : '')}
              />
            ) : null}
          </div>
        );
      })}
      <div>
        <Do
          call={lensBaseline.save}
          blocked={open.length === 0 && '禁忌症都已填写'}
          onClick={() => say((old) => new Map([...open.map(({ code }) => [code, false] as const), ...old]))}
        >
          其余均无
        </Do>{' '}
        <Do call={lensBaseline.save} onClick={keep}>
          保存禁忌症
        </Do>
      </div>
    </fieldset>
  );
}

const PRESENT_FIELD = f.dict('禁忌症', PRESENT);
