/** Path of an installed Chromium, or undefined. `CHROMIUM` in the environment wins. */
export declare function findChromium(options: { cacheDir: string }): string | undefined;
