/** What the contract calls the values of columns, where SQL says less: a code of a dictionary, or the shape inside jsonb. */
interface ContractType {
  /** The file of the contract. */
  readonly from: string;
  /** A dictionary there, whose codes the columns hold (an array of them where the column is one). */
  readonly dict?: string;
  /** Or a type there. */
  readonly type?: string;
  /** `table.column` as the schema names them. */
  readonly columns: readonly string[];
}

export const CONTRACT_TYPES: readonly ContractType[] = [
  { from: 'auth/security-key.contract', dict: 'keyKind', columns: ['security_key.kind'] },
  { from: 'base/manifest', type: 'PageRow[]', columns: ['remote_version.pages'] },
  { from: 'cashier/amount.rules', type: 'RoundingMode', columns: ['charge_order.rounding_mode'] },
  { from: 'cashier/card.dicts', dict: 'cardOperation', columns: ['value_card_ledger.op_type'] },
  { from: 'cashier/card.dicts', dict: 'cardRefundCause', columns: ['refund_order.refund_cause'] },
  { from: 'cashier/card.dicts', dict: 'cardState', columns: ['value_card.card_state'] },
  { from: 'cashier/card.dicts', dict: 'codePurpose', columns: ['holder_code.purpose'] },
  { from: 'cashier/card.dicts', dict: 'rechargeState', columns: ['card_recharge.recharge_state'] },
  { from: 'cashier/cashier.dicts', dict: 'arrearState', columns: ['arrears.arrear_state'] },
  { from: 'cashier/cashier.dicts', dict: 'cashFace', columns: ['cashier_shift_cash.face'] },
  { from: 'cashier/cashier.dicts', dict: 'lineDiscountType', columns: ['charge_order_line.line_discount_type'] },
  { from: 'cashier/cashier.dicts', dict: 'orderState', columns: ['charge_order.order_state'] },
  { from: 'cashier/cashier.dicts', dict: 'receivableState', columns: ['receivable.receivable_state'] },
  { from: 'cashier/cashier.dicts', dict: 'refundKind', columns: ['refund_order.refund_kind'] },
  { from: 'cashier/cashier.dicts', dict: 'refundState', columns: ['refund_order.refund_state'] },
  { from: 'cashier/cashier.dicts', dict: 'shiftState', columns: ['cashier_shift.shift_state'] },
  {
    from: 'cashier/cashier.dicts',
    dict: 'sourceType',
    columns: ['charge_order_line.source_type', 'coupon.source_types'],
  },
  { from: 'cashier/cashier.dicts', dict: 'wholeDiscountType', columns: ['charge_order.whole_discount_type'] },
  { from: 'cashier/coupon.contract', dict: 'couponOrigin', columns: ['coupon.origin'] },
  { from: 'dict/check-item', dict: 'checkItem', columns: ['check_item_group.check_item_ids'] },
  { from: 'dict/department-type', dict: 'departmentType', columns: ['department.dept_type'] },
  { from: 'dict/drug-frequency', dict: 'drugFrequency', columns: ['drug_usage.frequency'] },
  { from: 'dict/employee-nature', dict: 'employeeNature', columns: ['employee.natures'] },
  {
    from: 'dict/goods-category',
    dict: 'goodsCategory',
    columns: [
      'coupon.goods_categories',
      'erp_brand.category_ids',
      'erp_breed.category_id',
      'purchase_return_line.category_id',
      'purchase_storage_line.category_id',
    ],
  },
  { from: 'dict/id-card-type', dict: 'idCardType', columns: ['patient.id_card_type'] },
  { from: 'dict/measuring', dict: 'wearType', columns: ['screening_info.wear_type'] },
  { from: 'dict/nation', dict: 'nation', columns: ['patient.nation'] },
  { from: 'dict/pay-state', dict: 'payState', columns: ['registration.pay_state'] },
  { from: 'dict/period', dict: 'period', columns: ['registration.period', 'scheduling.period'] },
  { from: 'dict/practice-type', dict: 'practiceType', columns: ['employee.practice_type'] },
  { from: 'dict/registration-kind', dict: 'registrationKind', columns: ['registration.reg_kind'] },
  { from: 'dict/relation', dict: 'relation', columns: ['patient.guardian_relation', 'patient.phone_relation'] },
  { from: 'dict/sex', dict: 'sex', columns: ['employee.sex', 'patient.sex', 'subscribe.sex'] },
  {
    from: 'dict/unit',
    dict: 'unit',
    columns: [
      'charge_order_line.unit',
      'erp_breed.unit',
      'purchase_return_line.unit',
      'purchase_storage_line.unit',
      'service_charge.unit',
    ],
  },
  {
    from: 'dict/visit-type',
    dict: 'visitType',
    columns: [
      'accepts.visit_type',
      'check_item_group.visit_types',
      'registration.visit_type',
      'registration_fee.visit_types',
      'registration_fee_target.visit_type',
      'subscribe.visit_type',
    ],
  },
  { from: 'erp/goods-spec.rules', type: 'BarcodeAttrs', columns: ['erp_barcode.attrs'] },
  { from: 'erp/goods-spec.rules', type: 'BreedAttrs', columns: ['erp_breed.attrs'] },
  {
    from: 'files/file.dicts',
    dict: 'fileUse',
    columns: ['direct_upload.biz_type', 'file.biz_type', 'scan_session.biz_type'],
  },
  { from: 'home/scheduling.rules', type: 'TimeRange[]', columns: ['scheduling_definition.time_ranges'] },
  { from: 'messaging/messaging.dicts', dict: 'rechargeWay', columns: ['sms_recharge.pay_way'] },
  { from: 'messaging/messaging.dicts', dict: 'remindEvent', columns: ['remind_setting.event'] },
  { from: 'messaging/messaging.dicts', dict: 'smsEvent', columns: ['sms_template.event'] },
  { from: 'outpatient/subscribe.dicts', dict: 'subscribePurpose', columns: ['subscribe.purpose'] },
  { from: 'outpatient/subscribe.dicts', dict: 'subscribeSource', columns: ['subscribe.source'] },
  { from: 'outpatient/subscribe.dicts', dict: 'subscribeState', columns: ['subscribe.subscribe_state'] },
  { from: 'outpatient/triage.rules', type: 'TriageRecord', columns: ['triage_record.content'] },
  { from: 'outpatient/visit.fields', dict: 'acceptsState', columns: ['accepts.accepts_state'] },
  { from: 'outpatient/visit.fields', dict: 'callState', columns: ['accepts.call_state'] },
  { from: 'outpatient/visit.fields', dict: 'registerState', columns: ['registration.register_state'] },
  { from: 'outpatient/visit.fields', dict: 'triageState', columns: ['accepts.triage_state'] },
  { from: 'patients/patient-field.rules', type: 'PatientField', columns: ['patient_field.field'] },
  { from: 'patients/patient.dicts', dict: 'allergyFlag', columns: ['patient.allergy_flag'] },
  { from: 'patients/patient.dicts', dict: 'grade', columns: ['patient.grade', 'school.grades'] },
  { from: 'patients/patient.dicts', dict: 'parentMyopia', columns: ['patient.father_myopia', 'patient.mother_myopia'] },
  { from: 'referral/poster.rules', type: 'NamePlace', columns: ['referral_poster.name_text'] },
  { from: 'referral/poster.rules', type: 'QrPlace', columns: ['referral_poster.qr'] },
  {
    from: 'referral/referral.dicts',
    dict: 'referrerType',
    columns: [
      'patient.referrer_type',
      'referral_poster.referrer_types',
      'referral_poster_code.referrer_type',
      'referral_to_store_setting.referrer_type',
      'referral_transaction_setting.referrer_type',
    ],
  },
  { from: 'referral/referral.dicts', dict: 'rewardCategory', columns: ['referral_transaction_setting.categories'] },
  {
    from: 'referral/referral.dicts',
    dict: 'rewardKind',
    columns: ['referral_to_store_setting.kind', 'referral_transaction_setting.kind'],
  },
  { from: 'referral/referral.dicts', dict: 'rewardMode', columns: ['referral_transaction_setting.mode'] },
  { from: 'referral/referral.dicts', dict: 'rewardScope', columns: ['referral_transaction_setting.scope'] },
  { from: 'referral/referral.dicts', dict: 'toStoreAt', columns: ['referral_to_store_setting.to_store_at'] },
  { from: 'referral/reward.rules', type: 'Tier[]', columns: ['referral_transaction_setting.tiers'] },
  { from: 'screening/rule-set.bands', type: 'AdviceTexts', columns: ['screening_rule_set.advice_texts'] },
  { from: 'screening/rule-set.bands', type: 'RuleBands', columns: ['screening_rule_set.bands'] },
  { from: 'screening/screening.dicts', dict: 'judgeState', columns: ['screening_info.judge_state'] },
  { from: 'screening/screening.dicts', dict: 'schoolTerm', columns: ['screening_task.term'] },
  { from: 'screening/screening.dicts', dict: 'schoolType', columns: ['school.school_type'] },
  { from: 'screening/screening.dicts', dict: 'screeningScale', columns: ['screening_task.vision_scale'] },
  { from: 'screening/screening.dicts', dict: 'screeningTaskState', columns: ['screening_task.task_state'] },
  { from: 'screening/screening.dicts', dict: 'warnLevel', columns: ['screening_info.warn_level'] },
  { from: 'system/service/service.dicts', dict: 'labelColor', columns: ['customer_label.color'] },
  { from: 'system/login-control/login-control.dicts', dict: 'weekday', columns: ['login_control.weekdays'] },
  { from: 'system/remotes/call-shape', type: 'RemoteNeeds', columns: ['remote_version.needs'] },
  { from: 'system/remotes/remote-ops.rows', type: 'SharedModule[]', columns: ['remote_version.shared'] },
  { from: 'system/remotes/remotes.contract', type: 'RemoteFile[]', columns: ['remote_version.files'] },
  {
    from: 'system/schedule/schedule.dicts',
    dict: 'frameInterval',
    columns: [
      'scheduling.interval_minutes',
      'subscribe_department.interval_minutes',
      'subscribe_staff.interval_minutes',
    ],
  },
  {
    from: 'system/schedule/schedule.dicts',
    dict: 'subscribeMode',
    columns: ['subscribe.mode', 'subscribe_department.mode'],
  },
  {
    from: 'system/template/template.dicts',
    dict: 'printKind',
    columns: ['template.print_kind', 'template_relation.print_kind'],
  },
  {
    from: 'system/template/template.dicts',
    dict: 'templateKind',
    columns: ['template.kind', 'template_relation.kind'],
  },
  { from: 'system/training/training.rules', type: 'ReviewNode[]', columns: ['review_setmeal.nodes'] },
  { from: 'wechat/wechat.dicts', dict: 'wxEvent', columns: ['wx_message.event', 'wx_template.event'] },
  { from: 'wechat/wx-template.contract', type: 'WxTemplateField[]', columns: ['wx_template.fields'] },
  { from: 'workstation/desk.dicts', dict: 'holdTag', columns: ['accepts.hold_tag'] },
  { from: 'workstation/revision.contract', type: 'RevisionChange[]', columns: ['medical_revision.diff'] },
];

/** Decimals that are neither yuan nor a unit price although a sum of yuan would fit in them. */
export const PLAIN_DECIMALS: readonly string[] = [
  // The amount or the percent that was typed: the type beside it says which.
  'charge_order.whole_discount_value',
  'charge_order_line.line_discount_value',
];
