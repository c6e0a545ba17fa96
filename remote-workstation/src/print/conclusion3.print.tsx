import { VisitPrintPage } from './visit-print-page';

/** 结论打印三 (domain-workstation §7). */
export default function Conclusion3Print() {
  return <VisitPrintPage type="CONCLUSION3" title="结论打印三" />;
}
