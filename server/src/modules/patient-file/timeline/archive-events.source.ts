import { dictName } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import { patientPackageFlow } from '@mingmou/contract/cashier/package/patient-package.flow';
import { timelineKind } from '@mingmou/contract/patients/portal/timeline.dicts';
import { archiveRecord } from '@mingmou/contract/workstation/archive/archive-record.flow';
import { lensCategory } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import { sql } from 'kysely';
import { line, type TimelineKind, timelineSource } from './timeline.source';

const { CONTACT_LENS, TRAINING } = timelineKind.codes;

const DONE = sql.lit(stateCode(archiveRecord, 'DONE'));
const REFUNDED = sql.lit(stateCode(patientPackageFlow, 'REFUNDED'));
const DELETED = sql.lit(stateCode(lensArchiveFlow, 'DELETED'));

/** Names of the kinds of records. */
const RECORDS: Readonly<Record<string, string>> = { 'lens-try': '试戴', 'lens-review': '复查', 'vt-record': '训练' };

/** Records of archives of one sort, finished or reopened. */
const records = (kind: TimelineKind, owner: 'LENS' | 'PACKAGE') =>
  timelineSource<{ kind: string; seq: number; by: string | null; name: string | null; reopened: boolean }>({
    kind,
    from: sql`archive_record e
      LEFT JOIN lens_archive l ON l.property_owner_id = e.property_owner_id AND l.id = e.lens_archive_id
      LEFT JOIN patient_package k ON k.property_owner_id = e.property_owner_id AND k.id = e.package_id`,
    at: sql`coalesce(e.finished_at, e.updated_at)`,
    where: sql`e.owner_kind = ${sql.lit(owner)} AND (e.stage_state = ${DONE} OR e.retrial_count > 0)`,
    isVoid: sql`e.stage_state <> ${DONE}`,
    acceptsId: sql`e.accepts_id`,
    facts: {
      ...{ kind: sql`e.kind`, seq: sql`e.seq`, by: sql`e.finished_by_name`, name: sql`coalesce(l.name, k.name)` },
      reopened: sql`e.stage_state <> ${DONE}`,
    },
    title: ({ kind: what, seq, by, name, reopened }) =>
      line(name, `${RECORDS[what] ?? '记录'}${seq}`, by, reopened && '已反审'),
  });

/** 隐形眼镜 and 视训. */
export const archiveEvents = [
  timelineSource<{ no: string; name: string; category: number; doctor: string | null; isGone: boolean }>({
    kind: CONTACT_LENS,
    from: sql`lens_archive e LEFT JOIN employee p ON p.property_owner_id = e.property_owner_id AND p.id = e.doctor_id`,
    at: sql`e.created_at`,
    isVoid: sql`e.state = ${DELETED}`,
    facts: {
      ...{ no: sql`e.archive_no`, name: sql`e.name`, category: sql`e.lens_category`, doctor: sql`p.name` },
      isGone: sql`e.state = ${DELETED}`,
    },
    title: ({ no, name, category, doctor, isGone }) =>
      line('建档', dictName(lensCategory, category), name, no, doctor, isGone && '已删除'),
  }),
  records(CONTACT_LENS, 'LENS'),
  timelineSource<{ no: string; name: string; times: number; isBack: boolean }>({
    kind: TRAINING,
    from: sql`patient_package e`,
    at: sql`e.created_at`,
    where: sql`e.kind = 'VT'`,
    isVoid: sql`e.package_state = ${REFUNDED}`,
    facts: {
      ...{ no: sql`e.package_no`, name: sql`e.name`, times: sql`e.total_times + e.gift_times` },
      isBack: sql`e.package_state = ${REFUNDED}`,
    },
    title: ({ no, name, times, isBack }) => line('套餐', name, `${times}次`, no, isBack && '已退款'),
  }),
  records(TRAINING, 'PACKAGE'),
  timelineSource<{ seq: number; from: string; to: string; by: string | null }>({
    kind: TRAINING,
    from: sql`vt_report e JOIN patient_package k ON k.property_owner_id = e.property_owner_id AND k.id = e.package_id`,
    at: sql`e.created_at`,
    patient: sql`k.patient_id`,
    facts: { seq: sql`e.seq`, from: sql`e.from_date`, to: sql`e.to_date`, by: sql`e.signed_by_name` },
    title: ({ seq, from, to, by }) => line(`阶段报告${seq}`, `${from} 至 ${to}`, by),
  }),
];
