import { earlier } from '@mingmou/contract/workstation/earlier.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { usePress } from '@mingmou/kit/entry/use-press';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Checkbox, Skeleton } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import styles from './copy.module.css';
import { type CopyOffer, copiedValues, copyOffers, inScale } from './copy.rules';
import type { Copied } from './use-stage';

interface CopyDialogProps {
  readonly of: Copied;
  readonly onClose: () => void;
}

/** 复制以往: which visit, which parts of it, and what they would change. */
export function CopyDialog({ of, onClose }: CopyDialogProps) {
  const { key, notReused, sections, values, visionType, fields, take } = of;
  const { data, loading, refusal, refetch } = useCall(earlier.ofStage, key);
  const [chosen, choose] = useState<number>();
  const [left, leave] = useState<readonly string[]>([]);
  const [over, setOver] = useState(false);
  const press = usePress();
  const visits = data ?? [];
  const visit = visits.find((one) => one.acceptsId === chosen) ?? visits[0];
  const from = visit ? inScale(fields, visit.content, visionType) : {};
  const offers = visit ? copyOffers(sections, { fields, values, from, visionType, notReused }) : [];
  const wanted = offers.filter(({ title }) => !left.includes(title)).flatMap(({ rows }) => rows);
  const given = copiedValues(wanted, from, over);
  const count = Object.keys(given).length;
  const held = wanted.filter(({ overwrites }) => overwrites).length;
  const copy = () => {
    if (count === 0 || !visit) return;
    take(given, visit.day);
    onClose();
  };
  const lacks = held > 0 ? '所选部分都已填写，勾选覆盖后才能复制' : '没有可以复制的内容';
  useKeys([{ key: 'Ctrl+Enter', title: '复制', run: copy }], { blocking: true });
  return (
    <Modal
      title="复制以往"
      open
      width={720}
      okText={count > 0 ? `复制${count}项` : '复制'}
      okButtonProps={press(count === 0 && lacks)}
      onOk={copy}
      onCancel={onClose}
    >
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data && visits.length === 0 ? <Quiet as="p">以往就诊没有已完成的同类记录</Quiet> : null}
      {visit ? (
        <div className={styles.copy}>
          <Select
            aria-label="以往就诊"
            value={visit.acceptsId}
            options={visits.map(({ acceptsId: value, day, visitNo, finishedByName }) => ({
              value,
              label: [day, finishedByName, visitNo].filter(Boolean).join(' '),
            }))}
            onChange={choose}
          />
          {offers.length === 0 ? <Quiet as="p">与本次没有不同</Quiet> : null}
          {offers.map((offer) => (
            <Part
              key={offer.title}
              offer={offer}
              isTaken={!left.includes(offer.title)}
              onTurn={(taken) => leave(taken ? left.filter((one) => one !== offer.title) : [...left, offer.title])}
            />
          ))}
          {held > 0 ? (
            <Checkbox checked={over} onChange={({ target }) => setOver(target.checked)}>
              覆盖已填写的 {held} 项（下表橙色）
            </Checkbox>
          ) : null}
        </div>
      ) : null}
    </Modal>
  );
}

interface PartProps {
  readonly offer: CopyOffer;
  readonly isTaken: boolean;
  readonly onTurn: (taken: boolean) => void;
}

function Part({ offer: { title, rows }, isTaken, onTurn }: PartProps) {
  return (
    <section aria-label={title}>
      <Checkbox checked={isTaken} onChange={({ target }) => onTurn(target.checked)}>
        <b>{title}</b> {rows.length} 项
      </Checkbox>
      {isTaken ? (
        <table className={styles.rows} aria-label={`${title}的不同`}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">现在</th>
              <th scope="col">那次</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name} className={row.overwrites ? styles.over : undefined}>
                <th scope="row">{row.title}</th>
                <td>{row.now || '—'}</td>
                <td>{row.was}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
