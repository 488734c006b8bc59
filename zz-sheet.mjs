import sharp from 'sharp';
const [,, out, ...names] = process.argv; const scale=Number(process.env.SCALE??0.8), H=Number(process.env.H??1500), dir=process.env.DIR;
let x=0; const parts=[];
for (const spec of names){ const [n,off='0']=spec.split('@'); const im=sharp(dir+'/'+n+'.png'); const m=await im.metadata(); const top=Math.min(Number(off),m.height-10); const h=Math.min(m.height-top,Math.floor((H-4)/scale)); const w=Math.round(m.width*scale);
 const b=await im.extract({left:0,top,width:m.width,height:h}).resize(w,Math.min(H,Math.round(h*scale))).png().toBuffer(); parts.push({input:b,left:x,top:0}); x+=w+10; }
await sharp({create:{width:x,height:H,channels:3,background:'#888'}}).composite(parts).png().toFile(out);
