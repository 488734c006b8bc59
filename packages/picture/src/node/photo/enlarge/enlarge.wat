;; Enlarging RGB rows by four taps, each way in fixed point: what `enlarge-photo.ts` says, eight numbers at a time.
;; `node scripts/pictures/make-enlarge-program.ts` makes `enlarge-program.ts` of it.
(module
  (memory (export "memory") 1)

  ;; Goes along a row of a photo: RGB bytes in, three 16-bit levels out for each px.
  ;; `taps` says for each px at which byte of the row its first tap is, and the four weights, 16 bits each. Reads up to
  ;; 16 bytes from there and writes up to 8, of which those beyond what is asked for mean nothing.
  (func (export "across") (param $row i32) (param $taps i32) (param $count i32) (param $line i32)
    (local $pixels v128)
    (local $end i32)
    (local.set $end (i32.add (local.get $taps) (i32.mul (local.get $count) (i32.const 12))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $taps) (local.get $end)))
        (local.set $pixels (v128.load align=1 (i32.add (local.get $row) (i32.load (local.get $taps)))))
        (v128.store64_lane align=1 0
          (local.get $line)
          (call $narrowed
            ;; Red, green and blue of the first two taps in pairs, then of the others.
            (i32x4.dot_i16x8_s
              (i8x16.shuffle 0 16 3 16 1 16 4 16 2 16 5 16 16 16 16 16
                (local.get $pixels) (v128.const i64x2 0 0))
              (v128.load32_splat offset=4 align=4 (local.get $taps)))
            (i32x4.dot_i16x8_s
              (i8x16.shuffle 6 16 9 16 7 16 10 16 8 16 11 16 16 16 16 16
                (local.get $pixels) (v128.const i64x2 0 0))
              (v128.load32_splat offset=8 align=4 (local.get $taps)))))
        (local.set $line (i32.add (local.get $line) (i32.const 6)))
        (local.set $taps (i32.add (local.get $taps) (i32.const 12)))
        (br $next))))

  (func $narrowed (param $first v128) (param $second v128) (result v128)
    (local $sum v128)
    (local.set $sum (call $rounded (local.get $first) (local.get $second)))
    (i16x8.narrow_i32x4_s (local.get $sum) (local.get $sum)))

  ;; A weight of 1 is 4096.
  (func $rounded (param $first v128) (param $second v128) (result v128)
    (i32x4.shr_s
      (i32x4.add
        (i32x4.add (local.get $first) (local.get $second))
        (v128.const i32x4 2048 2048 2048 2048))
      (i32.const 12)))

  ;; Goes down four lines of levels, with two weights in each of `upper` and `lower`: bytes out, as many as asked for in eights.
  (func (export "down")
    (param $one i32) (param $two i32) (param $three i32) (param $four i32)
    (param $upper i32) (param $lower i32) (param $count i32) (param $out i32)
    (local $end i32)
    (local $first v128)
    (local $second v128)
    (local $third v128)
    (local $fourth v128)
    (local $above v128)
    (local $below v128)
    (local.set $above (i32x4.splat (local.get $upper)))
    (local.set $below (i32x4.splat (local.get $lower)))
    (local.set $end (i32.add (local.get $out) (local.get $count)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $out) (local.get $end)))
        (local.set $first (v128.load align=2 (local.get $one)))
        (local.set $second (v128.load align=2 (local.get $two)))
        (local.set $third (v128.load align=2 (local.get $three)))
        (local.set $fourth (v128.load align=2 (local.get $four)))
        (local.set $first
          (i16x8.narrow_i32x4_s
            (call $rounded
              (i32x4.dot_i16x8_s
                (i8x16.shuffle 0 1 16 17 2 3 18 19 4 5 20 21 6 7 22 23 (local.get $first) (local.get $second))
                (local.get $above))
              (i32x4.dot_i16x8_s
                (i8x16.shuffle 0 1 16 17 2 3 18 19 4 5 20 21 6 7 22 23 (local.get $third) (local.get $fourth))
                (local.get $below)))
            (call $rounded
              (i32x4.dot_i16x8_s
                (i8x16.shuffle 8 9 24 25 10 11 26 27 12 13 28 29 14 15 30 31 (local.get $first) (local.get $second))
                (local.get $above))
              (i32x4.dot_i16x8_s
                (i8x16.shuffle 8 9 24 25 10 11 26 27 12 13 28 29 14 15 30 31 (local.get $third) (local.get $fourth))
                (local.get $below)))))
        (v128.store64_lane align=1 0
          (local.get $out)
          (i8x16.narrow_i16x8_u (local.get $first) (local.get $first)))
        (local.set $one (i32.add (local.get $one) (i32.const 16)))
        (local.set $two (i32.add (local.get $two) (i32.const 16)))
        (local.set $three (i32.add (local.get $three) (i32.const 16)))
        (local.set $four (i32.add (local.get $four) (i32.const 16)))
        (local.set $out (i32.add (local.get $out) (i32.const 8)))
        (br $next)))))
