import { useEffect, useState } from 'react';
import { greetingAt } from './greeting.rules';
import css from './header.module.css';

const REFRESH_MS = 60_000;

export function Greeting({ staffName }: { readonly staffName: string }) {
  const [hour, setHour] = useState(() => new Date().getHours());
  useEffect(() => {
    const timer = setInterval(() => setHour(new Date().getHours()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={css.greeting} title={staffName}>
      {greetingAt(hour)}，{staffName}
    </span>
  );
}
