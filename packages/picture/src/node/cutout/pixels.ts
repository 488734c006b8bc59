/** Opaque colours, three bytes per pixel, row by row; sizes in px. */
export type RgbPixels = { readonly data: Uint8Array; readonly width: number; readonly height: number };

/** Share of product in each pixel: 0 is backdrop, 255 is product; row by row, sizes in px. */
export type AlphaPixels = { readonly data: Uint8Array; readonly width: number; readonly height: number };

/** Answer of the network: values from 0 to 1 of a square of `size` px, row by row. */
export type RawAlpha = { readonly data: Float32Array; readonly size: number };
