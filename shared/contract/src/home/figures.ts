interface FigureLine {
  readonly key: string;
  readonly title: string;
  readonly unit: string;
  /** Menus whose holders see the figure. */
  readonly menus: readonly number[];
  /** Menus of its rows: the first one that the person holds opens. */
  readonly opens: readonly number[];
}

const VISIT_MENUS = [1101, 1102, 1201] as const;

/** What shows amounts on the dashboard. */
export const MONEY_RIGHT = 'dashboard:income';

/** The tiles of 今日数据, in their order (domain-screening-reports §15). */
export const FIGURES = [
  { key: 'registered', title: '今日挂号', unit: '人次', menus: VISIT_MENUS, opens: [1101] },
  { key: 'waiting', title: '候诊', unit: '人', menus: VISIT_MENUS, opens: [1102, 1201] },
  { key: 'receiving', title: '接诊中', unit: '人', menus: VISIT_MENUS, opens: [1102, 1201] },
  { key: 'finished', title: '今日已完成', unit: '人次', menus: VISIT_MENUS, opens: [1102, 1201] },
  { key: 'subscribed', title: '今日预约', unit: '人', menus: [1103], opens: [1103] },
  { key: 'arrived', title: '今日到店', unit: '人', menus: [1103], opens: [1103] },
  { key: 'newPatients', title: '本月新患者', unit: '人', menus: [1301], opens: [1301] },
  { key: 'waitingPay', title: '待收费', unit: '单', menus: [1105], opens: [1105] },
] as const satisfies readonly FigureLine[];

export type FigureItem = (typeof FIGURES)[number];
export type FigureKey = FigureItem['key'];

/** Of the figures that the person's menus show; the others are absent. */
export type Figures = Partial<Record<FigureKey, number>>;

/** Amounts of the current organisation; shown with {@link MONEY_RIGHT} alone. */
export const MONEY_FIGURES = [
  { key: 'waitingAmount', title: '待收费金额', opens: [1105] },
  { key: 'netIncomeToday', title: '今日净实收', opens: [1501] },
  { key: 'netRevenueToday', title: '今日净营收', opens: [1501] },
  { key: 'netIncomeMonth', title: '本月净实收', opens: [1501] },
] as const;

export type MoneyItem = (typeof MONEY_FIGURES)[number];
export type MoneyKey = MoneyItem['key'];

/** What shows the charts of finished visits: the same menus as their figure. */
export const CHART_RIGHTS = VISIT_MENUS.map((menu) => `menu:${menu}` as const);

/** Periods of the charts in days, today included. */
export const CHART_DAYS = [7, 30] as const;
export type ChartDays = (typeof CHART_DAYS)[number];

/** Doctors named in 医生完成. */
export const TOP_DOCTORS = 10;
