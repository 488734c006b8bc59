import { ConfigError, type Environment, settingOrUsual } from './environment.ts';

const levels = ['debug', 'info', 'warn', 'error'] as const;

export interface LogConfig {
  /** Lowest level of logged lines. */
  readonly logLevel: (typeof levels)[number];
}

/** Reads `LOG_LEVEL`. Fails with `ConfigError`. */
export function readLog(env: Environment): LogConfig {
  const text = settingOrUsual(env, 'LOG_LEVEL');
  const logLevel = levels.find((level) => level === text);
  if (logLevel === undefined)
    throw new ConfigError(`LOG_LEVEL must be one of ${levels.join(', ')}, not '${text}'.`);
  return { logLevel };
}
