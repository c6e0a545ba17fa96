import { VisitPrintPage } from './visit-print-page';

/** 结论打印二, 屈光发育报告 (domain-workstation §7). */
export default function Conclusion2Print() {
  return <VisitPrintPage type="CONCLUSION2" title="结论打印二" />;
}
